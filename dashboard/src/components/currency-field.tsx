/** Takes the three letters of a currency. */
export function CurrencyField(props: {
  id?: string;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  currency: string;
  onChange: (currency: string) => void;
}) {
  const { currency, onChange, ...named } = props;
  return (
    <input
      {...named}
      value={currency}
      maxLength={3}
      onChange={({ target }) => onChange(target.value.toUpperCase())}
      autoComplete="off"
    />
  );
}
