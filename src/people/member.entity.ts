import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  OwnedRecord,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { Role } from './role.js';

export enum Theme {
  LIGHT = 'light',
  DARK = 'dark',
}
registerEnum(Theme, 'Theme', 'Colours of the dashboard.', {
  LIGHT: 'Dark text on light ground.',
  DARK: 'Light text on dark ground.',
});

@Resource('memberships', 'A person who belongs to the owner.')
export class Member extends OwnedRecord {
  @IdColumn('The person, the same at every owner.')
  personId!: number;

  @EnumColumn(() => Role, 'What the person is here.')
  role!: Role;

  @EnumColumn(() => Theme, 'The colours that the person chose.', { nullable: true, hidden: true })
  theme: Theme | null = null;

  @BooleanColumn('Whether single keys run commands.', { hidden: true })
  singleKeys: Defaulted<boolean> = true;
}

@Resource('saved_views', 'A view of a list that a person named, to come back to.')
export class SavedView extends OwnedRow {
  @IdColumn('Whose it is.', { hidden: true })
  personId!: number;

  @TextColumn('What the person calls it; nobody has two of one name.')
  name!: string;

  @TextColumn('Its address within the dashboard: the path of a list with what it is filtered by.')
  link!: string;

  @TimestampColumn('When it was named.')
  createdAt: Date = now();
}

@Resource('invitations', 'An invitation by a one-time link, which is shown once or sent.')
export class Invitation extends OwnedRow {
  @TextColumn('E-mail address of whoever is invited; null means that whoever has the link says theirs.', {
    nullable: true,
  })
  email: string | null = null;

  @EnumColumn(() => Role, 'What they will be here.')
  role!: Role;

  @TextColumn('SHA-256 of the link’s token.', { hidden: true })
  tokenHash!: string;

  @BooleanColumn('Whether whoever redeems it has proved to have the address: nobody else of an owner saw the link.', {
    hidden: true,
  })
  isProof: Defaulted<boolean> = false;

  @TimestampColumn('When it was made.')
  createdAt: Date = now();

  @TimestampColumn('When the link ends.')
  expiresAt!: Date;

  @TimestampColumn('When it was redeemed; null means not yet.', { nullable: true })
  redeemedAt: Date | null = null;
}

/** What a browser holds: read here, begun and looked up in `session.operations.ts` as the role `identity`. */
@Resource('sessions', 'A browser in which somebody has logged in.')
export class BrowserSession extends OwnedRow {
  @IdColumn('The person; null of a session that a key was exchanged for.', { nullable: true })
  personId: number | null = null;

  @IdColumn('The API key that it was exchanged for; null of a person’s session.', { nullable: true })
  apiKeyId: number | null = null;

  @TextColumn('SHA-256 of the token in the cookie.', { hidden: true })
  tokenHash!: string;

  @TextColumn('What the browser calls itself.', { nullable: true })
  userAgent: string | null = null;

  @TextColumn('IP address from which it began.', { nullable: true })
  address: string | null = null;

  @TimestampColumn('When it began.')
  createdAt: Date = now();

  @TimestampColumn('When it was last used, to the minute.')
  lastUsedAt: Date = now();

  @TimestampColumn('When it ends, however often it is used.')
  expiresAt!: Date;
}
