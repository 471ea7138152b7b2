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

    /** Long, String or Boolean, in catalogue order; null where nothing was set and template and preset decide. */
    private final Object[] given;

    /** The same with what template and preset decide. */
    private final Object[] values;

    private Scenario(ScenarioTemplate template, Object[] given) {
        this.template = template;
        this.given = given;
        this.values = Defaults.of(template, presetOf(given)).clone();
        for (int i = 0; i < values.length; i++) {
            if (given[i] != null) {
                values[i] = given[i];
            }
        }
    }

    private static HostPreset presetOf(Object[] given) {
        Object id = given[ParameterCatalog.indexOf(ParameterCatalog.HOST_PRESET)];
        return id == null ? HostPreset.IDEAL : HostPreset.byId((String) id);
    }

    private HostPreset preset() {
        return presetOf(given);
    }

    /** The template with every parameter at its default. */
    public static Scenario of(ScenarioTemplate template) {
        return Defaults.SCENARIOS.get(template.ordinal());
    }

    /**
     * A copy with one value changed.
     *
     * @param value Long in base units, String or Boolean, as the parameter's kind holds it
     * @throws InvalidValueException when the parameter does not take the value
     */
    public Scenario with(Parameter parameter, Object value) {
        parameter.check(value);
        Object[] copy = given.clone();
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

    /**
     * Every parameter that differs from what template and preset decide, the preset itself included: key to canonical
     * text, sorted by key.
     */
    public SortedMap<String, String> canonicalNonDefaults() {
        SortedMap<String, String> changed = new TreeMap<>();
        Object[] defaults = Defaults.of(template, preset());
        List<Parameter> parameters = ParameterCatalog.all();
        int presetIndex = ParameterCatalog.indexOf(ParameterCatalog.HOST_PRESET);
        for (int i = 0; i < values.length; i++) {
            boolean isPreset = i == presetIndex && preset() != HostPreset.IDEAL;
            if (isPreset || !values[i].equals(defaults[i])) {
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
        private static final Object[][][] VALUES = readAll();
        private static final List<Scenario> SCENARIOS = Arrays.stream(ScenarioTemplate.values())
                .map(template ->
                        new Scenario(template, new Object[ParameterCatalog.all().size()]))
                .toList();

        static Object[] of(ScenarioTemplate template, HostPreset preset) {
            return VALUES[template.ordinal()][preset.ordinal()];
        }

        private static Object[][][] readAll() {
            ScenarioTemplate[] templates = ScenarioTemplate.values();
            Object[][][] values = new Object[templates.length][HostPreset.values().length][];
            for (ScenarioTemplate template : templates) {
                for (HostPreset preset : HostPreset.values()) {
                    values[template.ordinal()][preset.ordinal()] = read(template, preset);
                }
            }
            return values;
        }

        private static Object[] read(ScenarioTemplate template, HostPreset preset) {
            Object[] values = ParameterCatalog.all().stream()
                    .map(parameter -> parameter.parse(
                            preset.texts().getOrDefault(parameter.key(), template.defaultText(parameter))))
                    .toArray();
            values[ParameterCatalog.indexOf(ParameterCatalog.HOST_PRESET)] = preset.id();
            return values;
        }
    }
}
