import { Amount } from '../../components/amount';
import { AmountField } from '../../components/amount-field';
import { words } from '../../server/format';
import type { Candidate } from './document-fields';
import type { Choices } from './enter-rule';
import styles from './inbox.module.css';

/** Purchase orders that the invoice may be for. Those that share only the vendor are folded until they are chosen. */
export function Candidates(props: {
  candidates: Candidate[];
  currency: string;
  allocations: Choices['allocations'];
  onToggle: (candidate: Candidate) => void;
  onAmount: (commitmentId: string, cents: number) => void;
}) {
  const { candidates, allocations } = props;
  if (candidates.length === 0) return null;
  const chosenAs = (candidate: Candidate) =>
    allocations.find(({ commitmentId }) => commitmentId === candidate.commitmentId);
  const isWeak = (candidate: Candidate) =>
    candidate.reasons.length === 1 && candidate.reasons[0] === 'vendor_match' && !chosenAs(candidate);
  const line = (candidate: Candidate) => (
    <CandidateLine key={candidate.commitmentId} {...props} candidate={candidate} chosen={chosenAs(candidate)} />
  );
  const weak = candidates.filter(isWeak);
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Purchase orders</h2>
      <ul className={styles.candidates}>{candidates.filter((candidate) => !isWeak(candidate)).map(line)}</ul>
      {weak.length > 0 && (
        <details>
          <summary>{weak.length} more of the same vendor</summary>
          <ul className={styles.candidates}>{weak.map(line)}</ul>
        </details>
      )}
    </section>
  );
}

function CandidateLine(props: {
  candidates: Candidate[];
  candidate: Candidate;
  chosen: Choices['allocations'][number] | undefined;
  currency: string;
  onToggle: (candidate: Candidate) => void;
  onAmount: (commitmentId: string, cents: number) => void;
}) {
  const { candidate, chosen, currency } = props;
  const key = props.candidates.indexOf(candidate) + 1;
  return (
    <li data-chosen={chosen !== undefined || undefined}>
      <button type="button" aria-pressed={chosen !== undefined} onClick={() => props.onToggle(candidate)}>
        {key <= 9 && <kbd>{key}</kbd>}
        <strong>{candidate.number}</strong>
        <span className="quiet">{candidate.reasons.map((reason) => words(reason)).join(', ')}</span>
      </button>
      <p className={styles.candidateFigures}>
        <span>
          <span className="quiet">left </span>
          <Amount cents={candidate.remainingCents} currency={currency} />
        </span>
        {candidate.varianceCents !== null && candidate.varianceCents !== 0 && (
          <span>
            <span className="quiet">differs by </span>
            <Amount cents={candidate.varianceCents} currency={currency} />
            {candidate.variancePercent !== null && <span className="quiet"> {candidate.variancePercent} %</span>}
          </span>
        )}
      </p>
      {chosen && (
        <AmountField
          aria-label={`Allocated to ${candidate.number}`}
          cents={chosen.cents}
          currency={currency}
          isRequired
          onChange={(cents) => props.onAmount(candidate.commitmentId, cents)}
        />
      )}
    </li>
  );
}
