import styles from './components.module.css';

/** Some of many, each with a box. */
export function CheckList<Name extends string>(props: {
  title: string;
  choices: { name: Name; title: string; tells?: string }[];
  chosen: ReadonlySet<Name>;
  onChange: (chosen: Set<Name>) => void;
}) {
  const { title, choices, chosen, onChange } = props;
  const toggle = (name: Name) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <fieldset className={styles.checkList}>
      <legend>{title}</legend>
      {choices.map(({ name, title: label, tells }) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
          <span>{label}</span>
          {tells !== undefined && <span className="quiet">{tells}</span>}
        </label>
      ))}
    </fieldset>
  );
}
