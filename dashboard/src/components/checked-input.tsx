import { type ComponentProps, createContext, useContext, useLayoutEffect, useRef } from 'react';

/** Where a `Field` is told what its control has against what stands in it. */
export const FieldProblem = createContext<((problem: string | null) => void) | null>(null);

/** An input that says itself what is wrong with what stands in it: what it belongs to is not sent meanwhile (`goToProblem`). */
export function CheckedInput(
  props: Omit<ComponentProps<'input'>, 'ref'> & {
    problem: string | null;
    /** Whether it is said already: not before it was left or sent. */
    isTold?: boolean;
  },
) {
  const { problem, isTold = true, ...shown } = props;
  const input = useRef<HTMLInputElement>(null);
  const tellField = useContext(FieldProblem);
  const told = isTold ? problem : null;
  // Before the key that sends the form does so.
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  useLayoutEffect(() => tellField?.(told), [tellField, told]);
  return (
    <input
      {...shown}
      ref={input}
      aria-invalid={told !== null || shown['aria-invalid'] || undefined}
      title={tellField === null ? (told ?? undefined) : undefined}
    />
  );
}

/** The first input below a place in which nothing stands that could be passed on. */
export function problemIn(place: HTMLElement | null): HTMLInputElement | null {
  const inputs = [...(place?.querySelectorAll('input') ?? [])];
  // Not what the service refused: that may be sent again.
  return inputs.find(({ validity }) => validity.customError || validity.badInput) ?? null;
}

/** Goes to that input and has it say what is wrong; whether there is one. */
export function goToProblem(place: HTMLElement | null): boolean {
  const wrong = problemIn(place);
  wrong?.checkValidity();
  wrong?.focus();
  return wrong !== null;
}
