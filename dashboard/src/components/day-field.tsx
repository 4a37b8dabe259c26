import { useEffect, useState } from 'react';

/** Takes a calendar day. It is passed on when it is whole and left, or with Enter: not at every figure of a year. */
export function DayField(props: {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  day: string | null;
  onChange: (day: string | null) => void;
}) {
  const { day, onChange, ...named } = props;
  const [typed, setTyped] = useState(day ?? '');
  useEffect(() => setTyped(day ?? ''), [day]);
  const settle = () => {
    if (typed !== (day ?? '')) onChange(typed === '' ? null : typed);
  };
  return (
    <input
      {...named}
      type="date"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
