import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { goToProblem, problemIn } from '../../components/checked-input';
import { Field } from '../../components/field';
import { Picker } from '../../components/picker';
import { useAccountChoices, useContactChoices } from '../../server/books';
import { Candidates } from './candidates';
import { toggled, withAmount } from './choices';
import {
  type Candidate,
  type DocumentField,
  documentFields,
  type InboxDocument,
  isBeingRead,
  isDoubtful,
} from './document-fields';
import type { Choices, NextStep, Place } from './enter-rule';
import { FieldInputs } from './field-inputs';
import styles from './inbox.module.css';
import { pagesText } from './page-ranges';

/** The places of the panel that keys go to. */
export function usePlaces() {
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const account = useRef<HTMLInputElement>(null);
  const vendor = useRef<HTMLInputElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  const orders = useRef<HTMLDivElement>(null);
  const goTo = (place: Place | 'vendor') => {
    if (place === 'account') return account.current?.focus();
    if (place === 'vendor') return vendor.current?.focus();
    if (place === 'reasons' || place === 'duplicates') return reasons.current?.focus();
    if (place === 'allocations') return goToProblem(orders.current) || orders.current?.focus();
    inputs.current.get(place)?.select();
  };
  /** Has the field that has the focus keep what was typed, as when it is left. */
  const keep = () => {
    const field = [...inputs.current.values()].find((input) => input === document.activeElement);
    flushSync(() => field?.blur());
  };
  /** Where something stands that could not be kept: nothing is billed before. */
  const unkept = (): Place | null => {
    const [field] = [...inputs.current].find(([, input]) => input.ariaInvalid === 'true') ?? [];
    return (field as Place | undefined) ?? (problemIn(orders.current) ? 'allocations' : null);
  };
  return { inputs, account, vendor, reasons, orders, goTo, keep, unkept };
}

interface PanelProps {
  document: InboxDocument;
  currency: string;
  candidates: Candidate[];
  position: string | null;
  isOpen: boolean;
  isHidden: boolean;
  step: NextStep;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  places: ReturnType<typeof usePlaces>;
  onFocus: (name: string | null) => void;
  onCorrect: (field: DocumentField, value: string | number | null) => Promise<void>;
  verbs: ReactNode;
  focusList: () => void;
}

/** What was read of a document, and what it becomes. */
export function Panel(props: PanelProps) {
  const { document, position, isOpen, step, choices, onChoose, places, focusList } = props;
  const goToNext = (after: DocumentField) => {
    const index = documentFields.indexOf(after);
    const next = documentFields.find((field, at) => at > index && isDoubtful(document, field));
    if (next) places.goTo(next.name);
    else focusList();
  };
  return (
    <section className={styles.panel} aria-label="What was read" data-hidden={props.isHidden || undefined}>
      <p className="hidden" role="status">
        {position && `Document ${position}: `}
        {document.extractedVendorName ?? document.filename} {document.extractedInvoiceNumber}
      </p>
      {isOpen && (
        <p className={styles.step} data-does={step.does}>
          <kbd className="of-keys">↵</kbd> {step.text}
          {step.does === 'stop' && !isBeingRead(document) && <span className="of-keys">: Enter goes there</span>}
        </p>
      )}
      <Origin document={document} />
      <Reasons document={document} place={places.reasons} />
      <FieldInputs
        document={document}
        currency={props.currency}
        isReadOnly={!isOpen}
        inputs={places.inputs}
        onFocus={props.onFocus}
        onCorrect={props.onCorrect}
        onNext={goToNext}
        onLeave={focusList}
      />
      {isOpen && <VendorAndAccount {...props} />}
      <div ref={places.orders} tabIndex={-1}>
        <Candidates
          candidates={isOpen ? props.candidates : []}
          currency={props.currency}
          allocations={choices.allocations}
          onToggle={(candidate) => onChoose(toggled(choices, candidate, document))}
          onAmount={(commitmentId, cents) => onChoose(withAmount(choices, commitmentId, cents))}
        />
      </div>
      <div className={styles.panelVerbs}>{props.verbs}</div>
    </section>
  );
}

/** Where a part came from, and what a whole document was split into. */
function Origin({ document }: { document: InboxDocument }) {
  const { splitFrom, splitInto, firstPage, lastPage, isSplit } = document;
  if (splitFrom !== null && firstPage !== null && lastPage !== null)
    return (
      <p className={styles.origin}>
        Made of {pagesText({ firstPage, lastPage })} of{' '}
        <Link to="/inbox/{-$id}" params={{ id: splitFrom.invoiceDocumentId }} search={{ tab: 'billed' }}>
          {splitFrom.filename}
        </Link>
      </p>
    );
  if (!isSplit) return null;
  return (
    <p className={styles.origin}>
      Split into{' '}
      {splitInto.map((part, index) => (
        <Fragment key={part.invoiceDocumentId}>
          {index > 0 && ', '}
          <Link to="/inbox/{-$id}" params={{ id: part.invoiceDocumentId }} search={{ tab: 'review' }}>
            {pagesText(part)}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/** Why a person should look at the document before it becomes a bill. */
function Reasons({ document, place }: { document: InboxDocument; place: RefObject<HTMLDivElement | null> }) {
  const { reviewReasons, possibleDuplicates, duplicateOfBill } = document;
  if (reviewReasons.length === 0 && possibleDuplicates.length === 0 && !duplicateOfBill) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.reasons}>
      <h2>To look at</h2>
      <ul>
        {reviewReasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {duplicateOfBill && <li>Bill {duplicateOfBill.billNumber} has the same number.</li>}
        {possibleDuplicates.length > 0 && (
          <li>
            Another document may be the same invoice.
            <span className="of-keys">
              {' '}
              <kbd>d</kbd> compares them.
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}

function VendorAndAccount({ document, choices, onChoose, places, focusList }: PanelProps) {
  const accounts = useAccountChoices(['EXPENSE', 'ASSET']);
  const vendors = useContactChoices();
  return (
    <>
      <Field label="Bill of the vendor" hint={vendorHint(document, choices)}>
        <Picker
          inputRef={places.vendor}
          choices={vendors.choices}
          onType={vendors.onType}
          chosen={choices.vendor}
          onChoose={(vendor) => {
            onChoose({ ...choices, vendor });
            if (vendor) focusList();
          }}
        />
      </Field>
      <Field label="Account">
        <Picker
          inputRef={places.account}
          choices={accounts}
          chosen={choices.account}
          onChoose={(account) => {
            onChoose({ ...choices, account });
            if (account) focusList();
          }}
        />
      </Field>
    </>
  );
}

function vendorHint({ suggestion, extractedVendorName }: InboxDocument, { vendor }: Choices): string {
  if (vendor) return 'Chosen by you';
  if (suggestion) return `${suggestion.contactName}, known to the books`;
  return extractedVendorName ? 'Found by its name, or added to the books' : 'Not known yet';
}
