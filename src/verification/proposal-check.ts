import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentProposal } from '../approvals/payment-proposal.entity.js';
import { digestOf } from '../approvals/proposal-basis.js';
import type { ChainFinding, Owned } from '../audit/chain-walk.js';
import { query, sql } from '../store/sql.js';

const pageSize = 500;

type Approved = Pick<PaymentProposal, 'id' | 'ownerId' | 'kind' | 'input' | 'facts' | 'digest'>;

/** Answers proposals whose digest, which the audit log tells, is not of what they would do. */
export async function changedProposals(em: EntityManager, owned: Owned): Promise<ChainFinding[]> {
  const changed: ChainFinding[] = [];
  for (let after = 0; ; ) {
    const proposals = await query<Approved>(
      em,
      sql`select p.id, p.owner_id as "ownerId", p.kind, p.input, p.facts, p.digest from payment_proposals p
        where ${owned('p')} and p.id > ${after} order by p.id limit ${pageSize}`,
    );
    for (const proposal of proposals.filter((each) => digestOf(each) !== each.digest))
      changed.push({
        ownerId: proposal.ownerId,
        row: `payment proposal ${proposal.id}`,
        problem: 'would do other than its digest says',
      });
    if (proposals.length < pageSize) return changed;
    after = proposals.at(-1)?.id ?? after;
  }
}
