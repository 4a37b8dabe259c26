import { IntegerColumn, OwnedRow, Resource, TextColumn, TimestampColumn } from '../store/columns.js';

@Resource(
  'published_chain_heads',
  'Where the chain of the books ended at an instant, signed. Kept elsewhere, it proves that nothing before it was altered or removed since.',
)
export class ChainHead extends OwnedRow {
  @IntegerColumn('How many links the chain had.')
  position!: number;

  @TextColumn('The last link: 32 bytes in hexadecimal.')
  hash!: string;

  @IntegerColumn('The version of the encryption key that it is signed with.')
  keyVersion!: number;

  @TextColumn('HMAC-SHA256 over owner, position, hash and time: 32 bytes in hexadecimal.')
  signature!: string;

  @TimestampColumn('When it was signed.')
  signedAt!: Date;
}
