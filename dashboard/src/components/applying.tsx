import { type ReactNode, useRef, useState } from 'react';
import type { Command } from '../commands/registry';
import { amountText } from '../server/format';
import {
  type Application,
  type AppliedTo,
  appliedBefore,
  type OpenDocument,
  sharesOf,
  toApplyOf,
} from './applications';
import { goToProblem } from './checked-input';
import { OpenDocuments } from './open-documents';
import { useRefund } from './refund-dialog';
import type { StandingRefund } from './settled';
import type { Act } from './undo';

/** What a payment and a note can have done with what of them is not applied. */
export interface ApplyingActions {
  apply: (documents: { id: string; amountCents: number }[]) => Promise<unknown>;
  unapply: (documentIds: string[]) => Promise<unknown>;
  /** Answers what takes the refund back. */
  refund: (amountCents: number, refundedOn: string) => Promise<() => Promise<unknown>>;
  voidRefund: (refundId: string) => Promise<unknown>;
}

/**
 * What of a payment or a note is not applied: shared among the oldest open documents, applied as shown, refunded; and taken
 * from a document again.
 */
export function useApplying(props: {
  record: { currency: string; unappliedCents: number };
  /** What the record is called: `CN-000001`. */
  name: string;
  applications: Application[];
  open: OpenDocument[];
  /** What an open document is called: `invoice`. */
  what: string;
  section: string;
  today: string;
  actions: ApplyingActions;
  act: Act;
  /** What comes before anything is applied. Defaults to nothing. */
  afterLooking?: (action: string, then: () => void) => void;
}): {
  verbs: Command[];
  documents: ReactNode;
  dialog: ReactNode;
  unapply: (applied: AppliedTo) => void;
  voidRefund: (refund: StandingRefund) => void;
} {
  const {
    record,
    name,
    applications,
    open,
    what,
    section,
    today,
    actions,
    act,
    afterLooking = (_action, then) => then(),
  } = props;
  const { currency, unappliedCents } = record;
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const shares = useRef<HTMLElement>(null);
  const refunding = useRefund({ name, currency, mostCents: unappliedCents, today, refund: actions.refund, act });
  const shared = sharesOf(open, unappliedCents, changed);
  const toApply = toApplyOf(shared);
  const apply = () => {
    const ids = toApply.map(({ id }) => id);
    const before = appliedBefore(applications, ids);
    void act(
      () => actions.apply(toApply),
      `Applied to ${toApply.length} ${what}${toApply.length === 1 ? '' : 's'}`,
      async () => {
        // Of a document all is taken back that is applied to it.
        await actions.unapply(ids);
        if (before.length > 0) await actions.apply(before);
      },
    ).then(() => setChanged(new Map()));
  };
  const unapply = ({ documentId, number, amountCents }: AppliedTo) =>
    void act(
      () => actions.unapply([documentId]),
      `Taken from ${number}`,
      () => actions.apply([{ id: documentId, amountCents }]),
    );
  const voidRefund = ({ id, amountCents, refundedOn }: StandingRefund) =>
    void act(
      () => actions.voidRefund(id),
      `Refund of ${amountText(amountCents, currency)} ${currency} voided`,
      () => actions.refund(amountCents, refundedOn),
    );
  const verbs: Command[] = [];
  if (toApply.length > 0)
    verbs.push({
      id: 'apply',
      title: 'Apply as shown',
      section,
      key: 'Enter',
      run: () => {
        if (!goToProblem(shares.current)) afterLooking('Apply', apply);
      },
    });
  if (unappliedCents > 0)
    verbs.push({
      id: 'refund',
      title: 'Refund',
      section,
      key: 'Shift+r',
      alsoKeys: ['Shift+R'],
      run: refunding.ask,
    });
  const documents = (
    <OpenDocuments
      ref={shares}
      what={what}
      open={open}
      currency={currency}
      sharesCents={shared}
      onChange={(id, cents) => setChanged(new Map(changed).set(id, cents))}
    />
  );
  return { verbs, documents, dialog: refunding.dialog, unapply, voidRefund };
}
