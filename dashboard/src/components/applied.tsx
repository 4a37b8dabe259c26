import { amountText } from '../server/format';
import { useMay } from '../server/session';
import { Amount } from './amount';
import { type Application, type AppliedTo, byDocument } from './applications';
import styles from './applied.module.css';
import { Day } from './day';
import { Drill, type Target } from './trail';

/** What a payment or a note is applied to, each document with the way to take from it what it was given. */
export function Applied(props: {
  applications: Application[];
  currency: string;
  targetOf: (documentId: string) => Target;
  onUnapply: (applied: AppliedTo) => void;
}) {
  const { applications, currency, targetOf, onUnapply } = props;
  const may = useMay();
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="applied">
      <h2 id="applied">Applied</h2>
      {byDocument(applications).flatMap((applied) =>
        applied.parts.map(({ id, documentId, number, appliedOn, amountCents }, index) => (
          <p key={id} className={styles.applied}>
            <Drill target={targetOf(documentId)} at={id}>
              {number}
            </Drill>
            <Day of={appliedOn} />
            <Amount cents={amountCents} currency={currency} />
            {may('write') && index === applied.parts.length - 1 && (
              <button type="button" className="button" onClick={() => onUnapply(applied)}>
                Unapply {index > 0 && `all ${amountText(applied.amountCents, currency)} `}from {number}
              </button>
            )}
          </p>
        )),
      )}
    </section>
  );
}
