import styles from './document.module.css';

/** Reasons to look at a document before it goes on. */
export function Reviews({ details }: { details: string[] }) {
  if (details.length === 0) return null;
  return (
    <ul className={styles.reviews} aria-label="To look at">
      {details.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
}

/** The same as a question: what is refused until somebody says that they looked. */
export function ReviewsToSee(props: {
  details: string[];
  agreement: string;
  isSeen: boolean;
  onSeen: (isSeen: boolean) => void;
}) {
  const { details, agreement, isSeen, onSeen } = props;
  if (details.length === 0) return null;
  return (
    <fieldset className={styles.reviews}>
      <legend className="hidden">Look at these first</legend>
      <ul>
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <label>
        <input type="checkbox" checked={isSeen} onChange={() => onSeen(!isSeen)} /> {agreement}
      </label>
    </fieldset>
  );
}
