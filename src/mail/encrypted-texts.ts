import { type EncryptedRows, encryptedAnew, isUnderEarlierKey } from '../store/encrypted-rows.js';
import { query, sql } from '../store/sql.js';

const rowsAtOnce = 100;

/** Texts of mails that are secrets, for a change of the encryption key. */
export const encryptedMailTexts: EncryptedRows = {
  what: 'secret texts of mails',
  encryptAnew: async (em) => {
    const found = await query<{ id: number; ownerId: number; messageId: string; secretText: string }>(
      em,
      sql`select id, owner_id as "ownerId", message_id as "messageId", secret_text as "secretText"
        from outgoing_mails where ${isUnderEarlierKey(sql`secret_text`)} order by owner_id, id limit ${rowsAtOnce} for update`,
    );
    for (const { id, ownerId, messageId, secretText } of found) {
      await query(
        em,
        sql`update outgoing_mails set secret_text = ${encryptedAnew(secretText, messageId)}
          where owner_id = ${ownerId} and id = ${id}`,
      );
    }
    return found.length;
  },
};
