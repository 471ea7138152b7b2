package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The shape of a grid: what varies, and together with what. */
sealed interface Grid {
    /** Number of points before conditions; {@code Long.MAX_VALUE} when it is that or more. */
    long size();

    /** The parameters that every point assigns. */
    Set<Parameter> always();

    /** The parameters that some point assigns, in the file's order. */
    Set<Parameter> assigned();

    /** Calls {@code sink} once for each point, in order, with the point's assignments and conditions on the stack. */
    void each(Stack stack, Runnable sink);

    /** Values that are taken one row after the other; a zip has several assignments in a row. */
    record Axis(List<List<Assignment>> rows) implements Grid {
        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public Set<Parameter> always() {
            return assigned();
        }

        @Override
        public Set<Parameter> assigned() {
            Set<Parameter> parameters = new LinkedHashSet<>();
            rows.forEach(row -> row.forEach(assignment -> parameters.add(assignment.parameter())));
            return parameters;
        }

        @Override
        public void each(Stack stack, Runnable sink) {
            for (List<Assignment> row : rows) {
                stack.assignments.addAll(row);
                sink.run();
                cut(stack.assignments, row.size());
            }
        }
    }

    /** Every combination of the factors, the first one slowest, of which those stay that meet all conditions. */
    record Product(List<Grid> factors, List<Condition> conditions) implements Grid {
        @Override
        public long size() {
            long size = 1;
            for (Grid factor : factors) {
                long high = Math.multiplyHigh(size, factor.size());
                size = high != 0 || size * factor.size() < 0 ? Long.MAX_VALUE : size * factor.size();
            }
            return size;
        }

        @Override
        public Set<Parameter> always() {
            Set<Parameter> parameters = new LinkedHashSet<>();
            factors.forEach(factor -> parameters.addAll(factor.always()));
            return parameters;
        }

        @Override
        public Set<Parameter> assigned() {
            Set<Parameter> parameters = new LinkedHashSet<>();
            factors.forEach(factor -> parameters.addAll(factor.assigned()));
            return parameters;
        }

        @Override
        public void each(Stack stack, Runnable sink) {
            stack.conditions.addAll(conditions);
            eachFrom(0, stack, sink);
            cut(stack.conditions, conditions.size());
        }

        private void eachFrom(int index, Stack stack, Runnable sink) {
            if (index == factors.size()) {
                sink.run();
            } else {
                factors.get(index).each(stack, () -> eachFrom(index + 1, stack, sink));
            }
        }
    }

    /** The points of one part after those of the other. */
    record Union(List<Grid> parts) implements Grid {
        @Override
        public long size() {
            long size = 0;
            for (Grid part : parts) {
                size = size + part.size() < 0 ? Long.MAX_VALUE : size + part.size();
            }
            return size;
        }

        @Override
        public Set<Parameter> always() {
            Set<Parameter> parameters = new LinkedHashSet<>(assigned());
            parts.forEach(part -> parameters.retainAll(part.always()));
            return parameters;
        }

        @Override
        public Set<Parameter> assigned() {
            Set<Parameter> parameters = new LinkedHashSet<>();
            parts.forEach(part -> parameters.addAll(part.assigned()));
            return parameters;
        }

        @Override
        public void each(Stack stack, Runnable sink) {
            parts.forEach(part -> part.each(stack, sink));
        }
    }

    /** The point that is being built. */
    final class Stack {
        final List<Assignment> assignments = new ArrayList<>();
        final List<Condition> conditions = new ArrayList<>();
    }

    private static void cut(List<?> list, int count) {
        list.subList(list.size() - count, list.size()).clear();
    }
}
