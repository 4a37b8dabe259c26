import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Confirm, type Question } from '../../components/confirm';
import { Empty } from '../../components/empty';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { Secret } from '../../components/secret';
import { Sections } from '../../components/sections';
import { SettingsTabs } from '../../components/settings-tabs';
import { endOtherSessions, type SecondFactor, secondFactorQuery, useAccountChange } from '../../server/account';
import { words } from '../../server/format';
import { type Session, useSession } from '../../server/session';
import { NameForm, PasswordForm } from './forms';
import { OwnSessions } from './own-sessions';
import { AddPasskey, Passkeys } from './passkeys';
import { AddSecondFactor, NewRecoveryCodes, RemoveSecondFactor } from './second-factor';

/** What a person may change about themselves: name, password, second factor, and where they are logged in. */
export function Account() {
  const session = useSession();
  const factor = useQuery({ ...secondFactorQuery, enabled: session?.person != null });
  return (
    <Screen title="Your account">
      <SettingsTabs />
      {session && !session.person && (
        <Empty title="This session is that of an API key">A key has no password: log in as a person.</Empty>
      )}
      {factor.error && !factor.data && <Failure error={factor.error} onRetry={() => void factor.refetch()} />}
      {session?.person && factor.isPending && <GhostRows />}
      {session?.person && factor.data && <Whole session={session} person={session.person} factor={factor.data} />}
    </Screen>
  );
}

type Form = 'name' | 'password' | 'add-factor' | 'remove-factor' | 'codes' | 'passkey';

function Whole(props: { session: Session; person: NonNullable<Session['person']>; factor: SecondFactor }) {
  const { session, person, factor } = props;
  const [form, open] = useState<Form | null>(null);
  const [codes, showCodes] = useState<string[] | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const endOthers = useAccountChange(endOtherSessions);
  const close = () => open(null);
  const codesShown = (shown: string[]) => {
    close();
    showCodes(shown);
  };
  const ending: Question = {
    title: 'End all other sessions?',
    consequence: 'Every other browser in which you are logged in is logged out at once, at every owner.',
    action: 'End them',
    run: () => endOthers.mutate(),
  };
  const commands = accountCommands(factor, open, () => ask(ending));
  useCommands(commands);
  return (
    <Sections>
      <Actions of={commands} />
      <h2>Who you are</h2>
      <Facts
        of={{ Name: person.name, 'E-mail': person.email, [`At ${session.ownerName}`]: words(session.role ?? '') }}
      />
      <h2>Second factor</h2>
      <p>{factorText(factor)}</p>
      <h2>Passkeys</h2>
      <Passkeys />
      <h2>Where you are logged in</h2>
      <OwnSessions />
      {form === 'name' && <NameForm name={person.name} onClose={close} />}
      {form === 'password' && <PasswordForm email={person.email} onClose={close} />}
      {form === 'add-factor' && <AddSecondFactor onCodes={codesShown} onClose={close} />}
      {form === 'remove-factor' && <RemoveSecondFactor onClose={close} />}
      {form === 'codes' && <NewRecoveryCodes onCodes={codesShown} onClose={close} />}
      {form === 'passkey' && <AddPasskey hasCode={factor.isEnabled} onClose={close} />}
      {codes && (
        <Secret
          title="Recovery codes"
          secret={codes.join('\n')}
          hint="Each works once, in place of a code of the app. They are shown once: keep them where you find them without it."
          onClose={() => showCodes(null)}
        />
      )}
      <Confirm question={question} onClose={() => ask(null)} />
    </Sections>
  );
}

function accountCommands({ isEnabled }: SecondFactor, open: (form: Form) => void, endOthers: () => void): Command[] {
  const section = 'Your account';
  const ofFactor: Command[] = isEnabled
    ? [
        { id: 'codes', title: 'New recovery codes', section, key: 'r', run: () => open('codes') },
        { id: 'no-factor', title: 'Remove the second factor', section, run: () => open('remove-factor') },
      ]
    : [{ id: 'factor', title: 'Set up a second factor', section, key: 'f', run: () => open('add-factor') }];
  return [
    { id: 'name', title: 'Change name', section, key: 'e', run: () => open('name') },
    { id: 'password', title: 'Change password', section, key: 'w', run: () => open('password') },
    ...ofFactor,
    { id: 'passkey', title: 'New passkey', section, key: 'n', run: () => open('passkey') },
    { id: 'end-others', title: 'End all other sessions', section, key: 'o', run: endOthers },
  ];
}

function factorText({ isEnabled, recoveryCodesLeft }: SecondFactor): string {
  if (!isEnabled) return 'None: the password alone opens your books.';
  return `An authenticator app. ${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code is' : 'codes are'} left.`;
}
