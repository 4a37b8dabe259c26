import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemOf } from '../../components/field';
import { useToasts } from '../../components/toasts';
import { amountText } from '../../server/format';
import { parseAmount } from '../../server/parse-amount';
import {
  type DocumentField,
  documentFields,
  type InboxDocument,
  isBeingRead,
  isDoubtful,
  readingOf,
} from './document-fields';
import styles from './inbox.module.css';

/** The fields of a document; each says how sure its reading is, in colour and in words. */
export function FieldInputs(props: {
  document: InboxDocument;
  currency: string;
  isReadOnly: boolean;
  inputs: RefObject<Map<string, HTMLInputElement>>;
  onFocus: (name: string | null) => void;
  /** Throws what the service refuses. */
  onCorrect: (field: DocumentField, value: string | number | null) => Promise<void>;
  /** Enter in a field: it is kept, and the next place that needs a look is gone to. */
  onNext: (field: DocumentField) => void;
  onLeave: () => void;
}) {
  const { document, inputs } = props;
  return (
    <div className={styles.fields}>
      {documentFields.map((field) => (
        <FieldInput
          key={`${document.id} ${field.name}`}
          {...props}
          field={field}
          inputRef={(input) => {
            if (input) inputs.current.set(field.name, input);
            else inputs.current.delete(field.name);
          }}
        />
      ))}
    </div>
  );
}

interface FieldInputProps {
  document: InboxDocument;
  currency: string;
  field: DocumentField;
  isReadOnly: boolean;
  inputRef: (input: HTMLInputElement | null) => void;
  onFocus: (name: string | null) => void;
  /** Throws what the service refuses. */
  onCorrect: (field: DocumentField, value: string | number | null) => Promise<void>;
  onNext: (field: DocumentField) => void;
  onLeave: () => void;
}

function FieldInput(props: FieldInputProps) {
  const { document, currency, field, isReadOnly, inputRef, onFocus, onCorrect, onNext, onLeave } = props;
  const value = document[field.property];
  const shown = value === null ? '' : field.type === 'amount' ? amountText(Number(value), currency) : String(value);
  const [typed, setTyped] = useState(shown);
  const [problem, setProblem] = useState<string | null>(null);
  const toasts = useToasts();
  // Enter and leaving the field both keep it: what was sent is not sent again.
  const sent = useRef(shown);
  const isDropped = useRef(false);
  useEffect(() => {
    setTyped(shown);
    setProblem(null);
    sent.current = shown;
  }, [shown]);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const refused = (error: Error) => {
    // Enter sends it again.
    sent.current = shown;
    if (!isThere.current) return toasts.failed(error);
    // At once: a bill that waits for it goes to the field that has a problem.
    flushSync(() => setProblem(problemOf(error, field.property) ?? error.message));
  };
  const keep = (): boolean => {
    const text = typed.trim();
    setProblem(null);
    if (text === sent.current) return true;
    const parsed = field.type === 'amount' && text !== '' ? parseAmount(text, currency) : text || null;
    if (parsed === null && text !== '') {
      setProblem(`Not an amount in ${currency}`);
      return false;
    }
    sent.current = text;
    onCorrect(
      field,
      field.property === 'extractedCurrency' && typeof parsed === 'string' ? parsed.toUpperCase() : parsed,
    ).catch(refused);
    return true;
  };
  const reading = readingOf(document, field.name);
  const isDoubted = isDoubtful(document, field);
  const isMissing = document.missingRequiredFields.includes(field.name);
  const id = `field-${field.name}`;
  return (
    <div className={styles.field} data-doubtful={isDoubted || undefined} data-confidence={reading?.confidence}>
      <label htmlFor={id}>{field.label}</label>
      <input
        id={id}
        ref={inputRef}
        type={field.type === 'day' ? 'date' : 'text'}
        className={field.type === 'amount' ? 'figure' : undefined}
        inputMode={field.type === 'amount' ? 'decimal' : undefined}
        autoComplete="off"
        readOnly={isReadOnly}
        value={typed}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => onFocus(field.name)}
        onBlur={() => {
          if (!isDropped.current) keep();
          isDropped.current = false;
          onFocus(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped(shown);
            setProblem(null);
            isDropped.current = true;
            onLeave();
          }
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && keep()) onNext(field);
        }}
      />
      <span id={`${id}-note`} className={styles.note} data-problem={problem !== null || undefined}>
        {problem ?? noteOf(reading, isBeingRead(document) ? 'being read' : isMissing ? 'missing' : 'not read')}
      </span>
    </div>
  );
}

/** Where a value is from, when it is not the text of the page. */
const sources: Record<string, string> = { embedded_xml: 'XML', ocr: 'scan', learned: 'learned' };

function noteOf(reading: { confidence: string; source: string } | null, without: string): string {
  if (reading === null) return without;
  if (reading.source === 'manual') return 'entered';
  const source = sources[reading.source];
  return source === undefined ? reading.confidence : `${reading.confidence}, ${source}`;
}
