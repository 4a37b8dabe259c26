import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { JournalPreview } from '../../components/journal-preview';
import { useToasts } from '../../components/toasts';
import { useDrill } from '../../components/trail';
import { History } from '../../server/history';
import { loadPart } from '../../server/load-part';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { previewBill } from './billing';
import { suggestedChoices, toggled } from './choices';
import { useCorrections } from './corrections';
import { useDocumentCommands, type WorkingVerbs } from './document-commands';
import { type Candidate, currencyOf, documentFields, type InboxDocument, isDoubtful } from './document-fields';
import { type Choices, nextStep, type Place } from './enter-rule';
import {
  DeleteDocumentDocument,
  InboxDocumentDocument,
  type PreviewedEntriesFragment,
  ReadAgainDocument,
} from './inbox.generated';
import styles from './inbox.module.css';
import type { PageRange } from './page-ranges';
import { Panel, usePlaces } from './panel';
import { Paper, typeInto } from './paper';

const Duplicates = lazy(async () => ({ default: (await loadPart(() => import('./duplicates'))).Duplicates }));
const SplitDialog = lazy(async () => ({ default: (await loadPart(() => import('./split-dialog'))).SplitDialog }));

interface CockpitProps {
  id: string;
  ownersCurrency: string;
  position: string | null;
  onBill: (document: InboxDocument, choices: Choices, post: boolean) => void;
  onSplit: (document: InboxDocument, parts: PageRange[]) => void;
  /** Of a whole document, by its id. */
  onRejoin: (id: string) => void;
  onDeleted: () => void;
  focusList: () => void;
}

/**
 * One document: its page, what was read, what it becomes. Its verbs stand below what was read, and in a narrow window below both
 * sides.
 */
export function Cockpit(props: CockpitProps) {
  const asked = useDocument(InboxDocumentDocument, { id: props.id });
  const document = asked.data?.invoiceDocument;
  if (asked.error && !document) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!document || document.id !== props.id) return <GhostRows height={58} />;
  return (
    <OpenDocument {...props} document={document} candidates={asked.data?.commitmentCandidates?.candidates ?? []} />
  );
}

type OpenDocumentProps = CockpitProps & { document: InboxDocument; candidates: Candidate[] };

function OpenDocument(props: OpenDocumentProps) {
  const { document, candidates, focusList } = props;
  const mayWrite = useMay()('write');
  const currency = currencyOf(document, props.ownersCurrency);
  const isOpen = mayWrite && document.status !== 'CONVERTED';
  const places = usePlaces();
  const look = useLook(document);
  const [choices, setChoices] = useState<Choices>(() => suggestedChoices(document));
  const [isComparing, setComparing] = useState(false);
  const step = nextStep(document, choices, currency);
  const duplicateId = document.possibleDuplicates[0]?.invoiceDocumentId;
  const goTo = (place: Place | 'vendor') => {
    // What is hidden cannot have the focus.
    flushSync(() => look.setSide('fields'));
    places.goTo(place);
  };
  const corrections = useCorrections(document);
  const latest = useRef({ props, choices, goTo });
  useLayoutEffect(() => {
    latest.current = { props, choices, goTo };
  });
  const work = useWork(props, choices, {
    goTo,
    corrections,
    bill: (post, isForced) => {
      places.keep();
      const goToUnkept = () => {
        const unkept = places.unkept();
        if (unkept !== null) latest.current.goTo(unkept);
        return unkept !== null;
      };
      if (goToUnkept()) return;
      corrections.afterwards((corrected) => {
        const { props, choices, goTo } = latest.current;
        const next = nextStep(corrected, choices, currency);
        if (next.does === 'stop' && !isForced) goTo(next.place);
        else props.onBill(corrected, choices, post);
      }, goToUnkept);
    },
    toggle: (candidate) => setChoices((before) => toggled(before, candidate, document)),
  });
  const made = useMade(document);
  const buttons = useDocumentCommands(
    { ...look, made, leave: focusList, compare: duplicateId === undefined ? null : () => setComparing(true) },
    isOpen ? work.verbs : null,
    mayWrite ? work.rejoin : null,
    candidates,
  );
  return (
    <>
      <fieldset className={styles.sides}>
        <legend className="hidden">What is shown</legend>
        {(['page', 'fields'] as const).map((side) => (
          <button key={side} type="button" aria-pressed={look.side === side} onClick={() => look.setSide(side)}>
            {side === 'page' ? 'Page' : 'Fields'}
          </button>
        ))}
      </fieldset>
      <Paper
        document={document}
        page={look.page}
        zoom={look.zoom}
        lit={look.lit}
        isHidden={look.side !== 'page'}
        onBox={(field) => goTo(field as Place)}
        onWord={isOpen ? (text) => look.fill(text, places.inputs.current) : null}
      />
      <Panel
        {...props}
        isOpen={isOpen}
        isHidden={look.side !== 'fields'}
        currency={currency}
        step={step}
        choices={choices}
        onChoose={setChoices}
        places={places}
        onFocus={look.light}
        onCorrect={corrections.correct}
        verbs={<Actions of={buttons} />}
      />
      <div className={styles.verbs}>
        <Actions of={buttons} />
      </div>
      {work.dialogs}
      <History type="INVOICE_DOCUMENT" id={document.id} />
      {isComparing && duplicateId && (
        <Suspense fallback={<span data-awaited-dialog hidden />}>
          <Duplicates document={document} otherId={duplicateId} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The bill or debit note that a document became, and the way there. */
function useMade({ billId, debitNoteId }: InboxDocument) {
  const drill = useDrill();
  if (billId !== null)
    return { title: 'Open the bill', open: () => drill({ to: '/bills/$id', params: { id: billId } }, 'bill') };
  if (debitNoteId === null) return null;
  const open = () => drill({ to: '/debit-notes/$id', params: { id: debitNoteId } }, 'debit note');
  return { title: 'Open the debit note', open };
}

/** What of a document is looked at: its page, how large, and the value that is lit. */
function useLook(document: InboxDocument) {
  const pages = document.pdfPageCount ?? 1;
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [lit, setLit] = useState<string | null>(null);
  const [side, setSide] = useState<'page' | 'fields'>('page');
  const wordField = useRef<string | null>(null);
  return {
    page: Math.min(page, pages),
    hasSeveralPages: pages > 1,
    zoom,
    lit,
    side,
    setSide,
    switchSide: () => setSide(side === 'page' ? 'fields' : 'page'),
    turn: (by: 1 | -1) => setPage(Math.max(1, Math.min(pages, page + by))),
    magnify: (by: number | 'whole width') => setZoom(by === 'whole width' ? 1 : Math.max(0.5, Math.min(4, zoom * by))),
    light: (name: string | null) => {
      setLit(name);
      if (name === null) return;
      wordField.current = name;
      const box = document.extractionEvidence.find(({ field }) => field === name);
      if (box) setPage(box.page);
    },
    /** Puts a word of the page into the field that was gone to last. */
    fill: (text: string, inputs: Map<string, HTMLInputElement>) => {
      const input = inputs.get(wordField.current ?? '');
      if (input) typeInto(input, text);
    },
  };
}

type Verbs = Pick<WorkingVerbs, 'bill' | 'toggle'> & {
  goTo: (place: Place | 'vendor') => void;
  corrections: ReturnType<typeof useCorrections>;
};

/** The mutations of a document and the dialogs that they show. */
function useWork(
  { document, onDeleted, onSplit, onRejoin }: OpenDocumentProps,
  choices: Choices,
  { goTo, corrections, bill, toggle }: Verbs,
) {
  const toasts = useToasts();
  const readingAgain = useOperation(ReadAgainDocument);
  const deleting = useOperation(DeleteDocumentDocument);
  const [preview, setPreview] = useState<PreviewedEntriesFragment | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSplitting, setSplitting] = useState(false);
  const { id } = document;
  const wholeId = document.isSplit ? id : document.splitFrom?.invoiceDocumentId;
  const verbs: WorkingVerbs = {
    bill,
    toggle,
    goToDoubt: () =>
      goTo((documentFields.find((field) => isDoubtful(document, field))?.name ?? 'vendor_name') as Place),
    goToVendor: () => goTo('vendor'),
    goToAccount: () => goTo('account'),
    preview: () =>
      corrections.afterwards(
        (corrected) => void previewBill(corrected, choices).then(setPreview, toasts.failed),
        () => undefined,
      ),
    readAgain: () => readingAgain.mutate({ id }),
    split: canSplit(document) ? () => setSplitting(true) : null,
    delete: () =>
      setQuestion({
        title: `Delete ${document.filename}?`,
        consequence: 'The document, its file and its allocations are deleted. Nothing brings them back.',
        action: 'Delete',
        run: () => deleting.mutate({ id }, { onSuccess: onDeleted }),
      }),
  };
  const askToRejoin = (id: string) =>
    setQuestion({
      title: `Take the split of ${document.filename} back?`,
      consequence:
        'The parts are deleted, with what was corrected on them. The whole document stands as it did before.',
      action: 'Take the split back',
      run: () => onRejoin(id),
    });
  return {
    verbs,
    rejoin: wholeId === undefined ? null : () => askToRejoin(wholeId),
    dialogs: (
      <>
        {preview && <JournalPreview preview={preview} onClose={() => setPreview(null)} />}
        {isSplitting && (
          <Suspense fallback={<span data-awaited-dialog hidden />}>
            <SplitDialog
              document={document}
              onSplit={(parts) => onSplit(document, parts)}
              onClose={() => setSplitting(false)}
            />
          </Suspense>
        )}
        <Confirm question={question} onClose={() => setQuestion(null)} />
      </>
    ),
  };
}

/** It was read, and is neither one page nor a part of another. */
function canSplit({ status, pdfPageCount, splitFrom, contentType, allocations }: InboxDocument): boolean {
  const wasRead = status === 'READY' || status === 'NEEDS_REVIEW';
  const isFree = splitFrom === null && allocations.every(({ status }) => status !== 'APPROVED');
  return wasRead && isFree && (pdfPageCount ?? 1) > 1 && contentType !== 'application/xml';
}
