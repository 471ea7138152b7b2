package io.tcpsweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The event queue against a sorted list, with timers that arm and cancel themselves and others while they fire. */
class EventQueueProperties {
    private static final int TIMER_COUNT = 40;

    /** What happens in one step: to which timer, and how far ahead of now it is armed (negative: cancelled). */
    private record Step(int timer, int delayNs) {}

    /** One firing: when and which timer. */
    private record Firing(long timeNs, int timer) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Integer> timers = Arbitraries.integers().between(0, TIMER_COUNT - 1);
        Arbitrary<Integer> delays = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.integers().between(0, 3)),
                Tuple.of(3, Arbitraries.integers().between(4, 100)),
                Tuple.of(2, Arbitraries.just(-1)));
        return Combinators.combine(timers, delays)
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(400);
    }

    @Property(tries = 300)
    void firesInTheOrderOfASortedList(@ForAll("steps") List<Step> steps) {
        assertThat(new RealLoop(steps).run()).isEqualTo(new ListLoop(steps).run());
    }

    /** Takes the steps from the front: five before the start, then up to two in each firing. */
    private abstract static class Driver {
        final List<Step> steps;
        final List<Firing> firings = new ArrayList<>();
        int nextStep;

        Driver(List<Step> steps) {
            this.steps = steps;
        }

        abstract void arm(int timer, long delayNs);

        abstract void cancel(int timer);

        void take(int count) {
            for (int i = 0; i < count && nextStep < steps.size(); i++) {
                Step step = steps.get(nextStep++);
                if (step.delayNs < 0) {
                    cancel(step.timer);
                } else {
                    arm(step.timer, step.delayNs);
                }
            }
        }

        /** A firing: the timer arms itself in one case of three, before or after other steps. */
        void fired(long nowNs, int timer) {
            firings.add(new Firing(nowNs, timer));
            if (nextStep < steps.size() && firings.size() % 3 == 0) {
                take(1);
                arm(timer, steps.get(nextStep % steps.size()).timer);
                take(1);
            } else {
                take(2);
            }
        }

        /** Tie classes and entities are spread so that the order of timers' indexes is not the order of their keys. */
        static int tieClass(int timer) {
            return (timer * 7) % 5;
        }

        static int entity(int timer) {
            return (timer * 13) % 8;
        }
    }

    private static final class RealLoop extends Driver {
        private final EventLoop loop = new EventLoop();
        private final List<Timer> timers = new ArrayList<>();

        RealLoop(List<Step> steps) {
            super(steps);
            for (int i = 0; i < TIMER_COUNT; i++) {
                int index = i;
                timers.add(new Timer(loop, tieClass(i), entity(i), i) {
                    @Override
                    protected void fire(long nowNs) {
                        assertThat(isArmed()).isFalse();
                        assertThat(loop.nowNs()).isEqualTo(nowNs);
                        fired(nowNs, index);
                    }
                });
            }
        }

        List<Firing> run() {
            take(5);
            assertThat(loop.runUntil(1_000_000, 1_000_000)).isTrue();
            assertThat(loop.eventCount()).isEqualTo(firings.size());
            return firings;
        }

        @Override
        void arm(int timer, long delayNs) {
            timers.get(timer).armAt(loop.nowNs() + delayNs);
            assertThat(timers.get(timer).isArmed()).isTrue();
            assertThat(timers.get(timer).dueNs()).isEqualTo(loop.nowNs() + delayNs);
        }

        @Override
        void cancel(int timer) {
            timers.get(timer).cancel();
            assertThat(timers.get(timer).isArmed()).isFalse();
        }
    }

    private static final class ListLoop extends Driver {
        private final List<Firing> armed = new ArrayList<>();
        private long nowNs;

        ListLoop(List<Step> steps) {
            super(steps);
        }

        List<Firing> run() {
            take(5);
            while (!armed.isEmpty()) {
                armed.sort(Comparator.comparingLong(Firing::timeNs)
                        .thenComparingInt(f -> tieClass(f.timer))
                        .thenComparingInt(f -> entity(f.timer))
                        .thenComparingInt(Firing::timer));
                Firing first = armed.remove(0);
                nowNs = first.timeNs;
                fired(nowNs, first.timer);
            }
            return firings;
        }

        @Override
        void arm(int timer, long delayNs) {
            cancel(timer);
            armed.add(new Firing(nowNs + delayNs, timer));
        }

        @Override
        void cancel(int timer) {
            armed.removeIf(f -> f.timer == timer);
        }
    }
}
