package io.tcpsweep.scenario;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A template with a value for every parameter of the catalogue; immutable, comparable by content. */
public final class Scenario implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ScenarioTemplate template;

    /** Long, String or Boolean, in catalogue order. */
    private final Object[] values;

    private Scenario(ScenarioTemplate template, Object[] values) {
        this.template = template;
        this.values = values;
    }

    /** The template with every parameter at its default. */
    public static Scenario of(ScenarioTemplate template) {
        return Defaults.BY_TEMPLATE.get(template.ordinal());
    }

    /**
     * A copy with one value changed.
     *
     * @param value Long in base units, String or Boolean, as the parameter's kind holds it
     * @throws InvalidValueException when the parameter does not take the value
     */
    public Scenario with(Parameter parameter, Object value) {
        parameter.check(value);
        Object[] copy = values.clone();
        copy[ParameterCatalog.indexOf(parameter)] = value;
        return new Scenario(template, copy);
    }

    /**
     * A copy with one value changed, both as written in a sweep file.
     *
     * @throws InvalidValueException when there is no such key or it does not take the value
     */
    public Scenario with(String key, String text) {
        Parameter parameter = ParameterCatalog.byKey(key);
        if (parameter == null) {
            throw new InvalidValueException("there is no parameter " + key);
        }
        return with(parameter, parameter.parse(text));
    }

    public ScenarioTemplate template() {
        return template;
    }

    /** The value in its held form: Long, String or Boolean. */
    public Object value(Parameter parameter) {
        return values[ParameterCatalog.indexOf(parameter)];
    }

    /** The value of a numeric parameter in base units. */
    public long longValue(Parameter parameter) {
        return (Long) value(parameter);
    }

    /** The value of a numeric parameter that must fit an int, such as a number of flows. */
    public int intValue(Parameter parameter) {
        return Math.toIntExact(longValue(parameter));
    }

    /** The word of a CHOICE parameter, the canonical text of a MIX. */
    public String textValue(Parameter parameter) {
        return (String) value(parameter);
    }

    /** Whether a FLAG parameter is on. */
    public boolean flag(Parameter parameter) {
        return (Boolean) value(parameter);
    }

    /** Every parameter that differs from the template's default: key to canonical text, sorted by key. */
    public SortedMap<String, String> canonicalNonDefaults() {
        SortedMap<String, String> changed = new TreeMap<>();
        Scenario defaults = of(template);
        List<Parameter> parameters = ParameterCatalog.all();
        for (int i = 0; i < values.length; i++) {
            if (!values[i].equals(defaults.values[i])) {
                changed.put(parameters.get(i).key(), parameters.get(i).canonical(values[i]));
            }
        }
        return changed;
    }

    /**
     * Identity of the parameters: 32 lower-case hex digits over the template and what differs from its defaults. So a
     * new parameter leaves old identities alone, as long as its default means the old behaviour.
     */
    public String pointId() {
        StringBuilder content = new StringBuilder("tcpsweep point\nscenario=" + template.id() + "\n");
        canonicalNonDefaults()
                .forEach((key, text) ->
                        content.append(key).append('=').append(text).append('\n'));
        return Identity.hex128(content.toString());
    }

    /** Combinations of values that make no sense; empty when the scenario can be run. */
    public List<ScenarioProblem> problems() {
        return new ScenarioChecks(this).problems();
    }

    /** Combinations that can be run but are probably not what was meant, one sentence each. */
    public List<String> warnings() {
        return new ScenarioChecks(this).warnings();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scenario that && template == that.template && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        // The name, not the enum: an enum's hash differs from one Java process to the next.
        return 31 * template.id().hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        canonicalNonDefaults().forEach((key, text) -> {
            Parameter parameter = ParameterCatalog.byKey(key);
            parts.add(key + " " + parameter.display(value(parameter)));
        });
        return template.id() + (parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")");
    }

    /** Read once, as identities ask for them run by run. */
    private static final class Defaults {
        private static final List<Scenario> BY_TEMPLATE =
                Arrays.stream(ScenarioTemplate.values()).map(Defaults::read).toList();

        private static Scenario read(ScenarioTemplate template) {
            Object[] values = ParameterCatalog.all().stream()
                    .map(parameter -> parameter.parse(template.defaultText(parameter)))
                    .toArray();
            return new Scenario(template, values);
        }
    }
}
