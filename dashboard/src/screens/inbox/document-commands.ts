import { type Command, useCommands } from '../../commands/registry';
import type { Candidate } from './document-fields';

const section = 'Document';

/** What a person does with the page of a document. */
export interface LookingVerbs {
  turn: (pages: 1 | -1) => void;
  magnify: (by: number | 'whole width') => void;
  switchSide: () => void;
  leave: () => void;
  /** Null without a duplicate. */
  compare: (() => void) | null;
  /** What the document became, and how to go there; null while it is none. */
  made: { title: string; open: () => void } | null;
  hasSeveralPages: boolean;
}

/** What a person does with a document that is not billed yet. */
export interface WorkingVerbs {
  bill: (post: boolean, isForced: boolean) => void;
  goToDoubt: () => void;
  goToVendor: () => void;
  goToAccount: () => void;
  preview: () => void;
  readAgain: () => void;
  delete: () => void;
  /** Null where there is nothing to take apart. */
  split: (() => void) | null;
  toggle: (candidate: Candidate) => void;
}

/** What goes to a place or changes the look of the page: those who point do so without a button. */
const withoutButton = /^(larger|smaller|whole width|switch side|leave|edit|vendor|account|order .*)$/;

/**
 * Offers the keys of a document, and answers those that have buttons; `working` is null where nothing of it can be changed,
 * `rejoin` where nothing was split.
 */
export function useDocumentCommands(
  looking: LookingVerbs,
  working: WorkingVerbs | null,
  rejoin: (() => void) | null,
  candidates: Candidate[],
): Command[] {
  const commands = useCommands([
    ...lookingCommands(looking),
    ...(rejoin
      ? [{ id: 'rejoin', title: 'Take the split back', section, key: 'Shift+s', alsoKeys: ['Shift+S'], run: rejoin }]
      : []),
    ...(working ? [...workingCommands(working), ...orderCommands(candidates, working.toggle)] : []),
  ]);
  const isTurning = ({ id }: Command) => id === 'page before' || id === 'next page';
  const buttons = commands.filter(({ id }) => !withoutButton.test(id));
  return [...buttons.filter((one) => !isTurning(one)), ...(looking.hasSeveralPages ? buttons.filter(isTurning) : [])];
}

const larger = 1.25;

function lookingCommands({ turn, magnify, switchSide, leave, compare, made }: LookingVerbs): Command[] {
  const commands: Command[] = [
    { id: 'page before', title: 'Page before', section, key: '[', run: () => turn(-1) },
    { id: 'next page', title: 'Next page', section, key: ']', run: () => turn(1) },
    { id: 'larger', title: 'Larger', section, key: '[Shift]++', alsoKeys: ['='], run: () => magnify(larger) },
    { id: 'smaller', title: 'Smaller', section, key: '-', run: () => magnify(1 / larger) },
    { id: 'whole width', title: 'Whole width', section, key: '0', run: () => magnify('whole width') },
    { id: 'switch side', title: 'Page or fields, in a narrow window', section, key: 'w', run: switchSide },
    { id: 'leave', title: 'Back to the list', section, key: 'Escape', run: leave },
  ];
  if (made) commands.push({ id: 'made', title: made.title, section, key: 'o', run: made.open });
  if (compare) commands.push({ id: 'compare', title: 'Compare with the duplicate', section, key: 'd', run: compare });
  return commands;
}

function workingCommands(verbs: WorkingVerbs): Command[] {
  const { bill, split } = verbs;
  return [
    { id: 'bill', title: 'Make the draft bill and go on', section, key: 'Enter', run: () => bill(false, false) },
    {
      id: 'bill anyway',
      title: 'Make the draft bill anyway',
      section,
      key: '$mod+Enter',
      run: () => bill(false, true),
    },
    { id: 'bill and post', title: 'Bill and post', section, key: 'Shift+Enter', run: () => bill(true, false) },
    { id: 'edit', title: 'First doubtful field', section, key: 'e', run: verbs.goToDoubt },
    { id: 'vendor', title: 'Choose the vendor', section, key: 'v', run: verbs.goToVendor },
    { id: 'account', title: 'Choose the account', section, key: 'a', run: verbs.goToAccount },
    { id: 'preview', title: 'Preview the journal entry', section, key: 'p', run: verbs.preview },
    ...(split ? [{ id: 'split', title: 'Split into several documents', section, key: 's', run: split }] : []),
    { id: 'read again', title: 'Read the document again', section, key: 'r', run: verbs.readAgain },
    { id: 'delete', title: 'Delete the document', section, key: 'Delete', run: verbs.delete },
  ];
}

function orderCommands(candidates: Candidate[], toggle: (candidate: Candidate) => void): Command[] {
  return candidates.slice(0, 9).map((candidate, index) => ({
    id: `order ${candidate.commitmentId}`,
    title: `Purchase order ${candidate.number}`,
    section,
    key: String(index + 1),
    run: () => toggle(candidate),
  }));
}
