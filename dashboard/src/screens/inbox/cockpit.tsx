import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Confirm, type Question } from '../../components/confirm';
import { Failure } from '../../components/failure';
import { Field } from '../../components/field';
import { GhostRows } from '../../components/ghost-rows';
import { JournalPreview } from '../../components/journal-preview';
import { PageView } from '../../components/page-view';
import { Picker } from '../../components/picker';
import { useAccountChoices, useContactChoices } from '../../server/books';
import { queryKeyOf, useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { Candidates } from './candidates';
import { type Candidate, type DocumentField, documentFields, type InboxDocument, isDoubtful } from './document-fields';
import { Duplicates } from './duplicates';
import { type Choices, nextStep, type Place } from './enter-rule';
import { FieldInputs } from './field-inputs';
import {
  BillDocumentDocument,
  CorrectDocumentDocument,
  DeleteDocumentDocument,
  InboxDocumentDocument,
  type InboxDocumentQuery,
  PageWordsDocument,
  type PreviewedEntriesFragment,
  ReadAgainDocument,
} from './inbox.generated';
import styles from './inbox.module.css';

interface CockpitProps {
  id: string;
  position: string | null;
  onBill: (document: InboxDocument, choices: Choices, post: boolean) => void;
  onDeleted: () => void;
  focusList: () => void;
}

/** One document: its page, what was read, what it becomes. */
export function Cockpit(props: CockpitProps) {
  const asked = useDocument(InboxDocumentDocument, { id: props.id });
  const document = asked.data?.invoiceDocument;
  if (asked.error && !document) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!document || document.id !== props.id) return <GhostRows height={58} />;
  return (
    <OpenDocument {...props} document={document} candidates={asked.data?.commitmentCandidates?.candidates ?? []} />
  );
}

function OpenDocument(props: CockpitProps & { document: InboxDocument; candidates: Candidate[] }) {
  const { document, candidates, position, focusList } = props;
  const may = useMay();
  const queries = useQueryClient();
  const currency = document.extractedCurrency ?? 'USD';
  const accounts = useAccountChoices(['EXPENSE', 'ASSET']);
  const vendors = useContactChoices();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [lit, setLit] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>(() => suggested(document));
  const [preview, setPreview] = useState<PreviewedEntriesFragment | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const wordField = useRef<string | null>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const vendorInput = useRef<HTMLInputElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  const orders = useRef<HTMLDivElement>(null);

  const isBilled = document.status === 'CONVERTED';
  const isOpen = !isBilled && may('write');
  const pages = document.pdfPageCount ?? 1;
  const step = nextStep(document, choices);
  const keep = (answer: { invoiceDocument: InboxDocument }) =>
    queries.setQueryData<InboxDocumentQuery>(queryKeyOf(InboxDocumentDocument, { id: document.id }), (before) =>
      before ? { ...before, invoiceDocument: answer.invoiceDocument } : before,
    );
  const correcting = useOperation(CorrectDocumentDocument);
  const readingAgain = useOperation(ReadAgainDocument);
  const deleting = useOperation(DeleteDocumentDocument);
  const previewing = useOperation(BillDocumentDocument);
  const words = useDocument(PageWordsDocument, lit === null ? null : { id: document.id, page });

  const goTo = (place: Place) => {
    if (place === 'account') return accountInput.current?.focus();
    if (place === 'reasons' || place === 'duplicates') return reasons.current?.focus();
    if (place === 'allocations') return orders.current?.focus();
    inputs.current.get(place)?.select();
  };
  const light = (name: string | null) => {
    setLit(name);
    if (name === null) return;
    wordField.current = name;
    const box = document.extractionEvidence.find(({ field }) => field === name);
    if (box) setPage(box.page);
  };
  const correct = (field: DocumentField, value: string | number | null) =>
    correcting.mutate(
      { input: { id: document.id, [field.property]: value } },
      { onSuccess: ({ updateInvoiceDocument }) => keep(updateInvoiceDocument) },
    );
  const doubtful = documentFields.filter((field) => isDoubtful(document, field));
  const goToNext = (after: DocumentField) => {
    const next = doubtful.find((field) => documentFields.indexOf(field) > documentFields.indexOf(after));
    if (next) goTo(next.name);
    else focusList();
  };
  const bill = (post: boolean, isForced: boolean) => {
    if (step.does === 'stop' && !isForced) goTo(step.place);
    else props.onBill(document, choices, post);
  };
  const toggle = (candidate: Candidate) => setChoices((before) => toggled(before, candidate, document));
  const duplicateId = document.possibleDuplicates[0]?.invoiceDocumentId;

  const section = 'Document';
  const commands: Command[] = [
    { id: 'page before', title: 'Page before', section, key: '[', run: () => setPage(Math.max(1, page - 1)) },
    { id: 'next page', title: 'Next page', section, key: ']', run: () => setPage(Math.min(pages, page + 1)) },
    {
      id: 'larger',
      title: 'Larger',
      section,
      key: '[Shift]++',
      alsoKeys: ['='],
      run: () => setZoom(Math.min(4, zoom * 1.25)),
    },
    { id: 'smaller', title: 'Smaller', section, key: '-', run: () => setZoom(Math.max(0.5, zoom / 1.25)) },
    { id: 'whole width', title: 'Whole width', section, key: '0', run: () => setZoom(1) },
    { id: 'leave', title: 'Back to the list', section, key: 'Escape', run: focusList },
  ];
  if (duplicateId !== undefined)
    commands.push({
      id: 'compare',
      title: 'Compare with the duplicate',
      section,
      key: 'd',
      run: () => setComparing(true),
    });
  if (isOpen) {
    commands.push(
      { id: 'bill', title: 'Make the draft bill and go on', section, key: 'Enter', run: () => bill(false, false) },
      {
        id: 'bill anyway',
        title: 'Make the draft bill anyway',
        section,
        key: '$mod+Enter',
        run: () => bill(false, true),
      },
      { id: 'bill and post', title: 'Bill and post', section, key: 'Shift+Enter', run: () => bill(true, false) },
      {
        id: 'edit',
        title: 'First doubtful field',
        section,
        key: 'e',
        run: () => goTo((doubtful[0] ?? documentFields[0])?.name ?? 'vendor_name'),
      },
      { id: 'vendor', title: 'Choose the vendor', section, key: 'v', run: () => vendorInput.current?.focus() },
      { id: 'account', title: 'Choose the account', section, key: 'a', run: () => accountInput.current?.focus() },
      {
        id: 'preview',
        title: 'Preview the journal entry',
        section,
        key: 'p',
        run: () =>
          previewing.mutate(
            {
              input: {
                id: document.id,
                post: true,
                preview: true,
                ...(choices.account && { accountId: choices.account.id }),
                ...(choices.vendor && { contactId: choices.vendor.id }),
              },
            },
            { onSuccess: ({ convertInvoiceDocument }) => setPreview(convertInvoiceDocument.preview) },
          ),
      },
      {
        id: 'read again',
        title: 'Read the document again',
        section,
        key: 'r',
        run: () => readingAgain.mutate({ id: document.id }),
      },
      {
        id: 'delete',
        title: 'Delete the document',
        section,
        key: 'Delete',
        run: () =>
          setQuestion({
            title: `Delete ${document.filename}?`,
            consequence: 'The document, its file and its allocations are deleted. Nothing brings them back.',
            action: 'Delete',
            run: () => deleting.mutate({ id: document.id }, { onSuccess: props.onDeleted }),
          }),
      },
      ...candidates.slice(0, 9).map((candidate, index) => ({
        id: `order ${candidate.commitmentId}`,
        title: `Purchase order ${candidate.number}`,
        section,
        key: String(index + 1),
        run: () => toggle(candidate),
      })),
    );
  }
  useCommands(commands);

  return (
    <>
      <div className={styles.paperSide}>
        <PageView
          document={document}
          page={Math.min(page, pages)}
          zoom={zoom}
          lit={lit}
          onBox={goTo}
          pageWords={words.data?.invoiceDocument?.words?.words ?? []}
          {...(isOpen && {
            onWord: (text: string) => {
              const field = documentFields.find(({ name }) => name === (wordField.current ?? ''));
              const input = field && inputs.current.get(field.name);
              if (input) typeInto(input, text);
            },
          })}
        />
        <p className={styles.pages}>
          Page {Math.min(page, pages)} of {pages}
          {document.contentType !== 'application/pdf' && (
            <>
              {' · '}
              <a href={document.originalUrl}>As it was sent</a>
            </>
          )}
        </p>
      </div>
      <section className={styles.panel} aria-label="What was read">
        <p className="hidden" role="status">
          {position && `Document ${position}: `}
          {document.extractedVendorName ?? document.filename} {document.extractedInvoiceNumber}
        </p>
        {isOpen && (
          <p className={styles.step} data-does={step.does}>
            <kbd>↵</kbd> {step.does === 'bill' ? step.text : `${step.text}: Enter goes there`}
          </p>
        )}
        {(document.reviewReasons.length > 0 || document.possibleDuplicates.length > 0 || document.duplicateOfBill) && (
          <div ref={reasons} tabIndex={-1} className={styles.reasons}>
            <h2>To look at</h2>
            <ul>
              {document.reviewReasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
              {document.duplicateOfBill && <li>Bill {document.duplicateOfBill.billNumber} has the same number.</li>}
              {document.possibleDuplicates.length > 0 && (
                <li>
                  Another document may be the same invoice. <kbd>d</kbd> compares them.
                </li>
              )}
            </ul>
          </div>
        )}
        <FieldInputs
          document={document}
          isReadOnly={!isOpen}
          inputs={inputs}
          onFocus={light}
          onCorrect={correct}
          onNext={goToNext}
          onLeave={focusList}
        />
        {isOpen && (
          <>
            <Field label="Bill of the vendor" hint={vendorHint(document, choices)}>
              <Picker
                inputRef={vendorInput}
                choices={vendors.choices}
                onType={vendors.onType}
                chosen={choices.vendor}
                onChoose={(vendor) => {
                  setChoices({ ...choices, vendor });
                  if (vendor) focusList();
                }}
              />
            </Field>
            <Field label="Account">
              <Picker
                inputRef={accountInput}
                choices={accounts}
                chosen={choices.account}
                onChoose={(account) => {
                  setChoices({ ...choices, account });
                  if (account) focusList();
                }}
              />
            </Field>
          </>
        )}
        <div ref={orders} tabIndex={-1}>
          <Candidates
            candidates={isOpen ? candidates : []}
            currency={currency}
            allocations={choices.allocations}
            onToggle={toggle}
            onAmount={(commitmentId, cents) =>
              setChoices({
                ...choices,
                allocations: choices.allocations.map((one) =>
                  one.commitmentId === commitmentId ? { ...one, cents } : one,
                ),
              })
            }
          />
        </div>
      </section>
      {preview && <JournalPreview preview={preview} onClose={() => setPreview(null)} />}
      {isComparing && duplicateId && (
        <Duplicates document={document} otherId={duplicateId} onClose={() => setComparing(false)} />
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function suggested({ suggestion }: InboxDocument): Choices {
  const account = suggestion?.account;
  return {
    vendor: null,
    account: account ? { id: account.id, label: account.name, detail: account.number } : null,
    allocations: [],
  };
}

function vendorHint({ suggestion, extractedVendorName }: InboxDocument, { vendor }: Choices): string {
  if (vendor) return 'Chosen by you';
  if (suggestion) return `${suggestion.contactName}, known to the books`;
  return extractedVendorName ? 'Found by its name, or added to the books' : 'Not known yet';
}

/** Chooses a purchase order for what of the invoice is left, or drops it. */
function toggled(
  choices: Choices,
  { commitmentId, number, remainingCents }: Candidate,
  document: InboxDocument,
): Choices {
  const others = choices.allocations.filter((one) => one.commitmentId !== commitmentId);
  if (others.length < choices.allocations.length) return { ...choices, allocations: others };
  const total = document.extractedTotalCents ?? 0;
  const left = total - others.reduce((sum, { cents }) => sum + cents, 0);
  const isOnly = others.length === 0;
  const cents = isOnly && remainingCents <= 0 ? left : Math.min(left, Math.max(remainingCents, 0));
  return { ...choices, allocations: [...others, { commitmentId, number, cents }] };
}

/** As if it had been typed: the field's own rules apply. */
function typeInto(input: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
