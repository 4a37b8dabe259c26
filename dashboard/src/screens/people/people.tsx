import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Screen, Tabs } from '../../components/screen';
import { Secret } from '../../components/secret';
import { SettingsTabs } from '../../components/settings-tabs';
import { useMay } from '../../server/session';
import { Invitations } from './invitations';
import { Members } from './members';
import { Invite } from './role-forms';
import type { PeopleSearch } from './search';
import { Sessions } from './sessions';

/** A link that is answered this once. */
export interface ShownLink {
  title: string;
  link: string;
}

/** Who belongs to the owner and as what, who is invited, and who is logged in. */
export function People() {
  const { view }: PeopleSearch = useSearch({ strict: false });
  const [isInviting, setInviting] = useState(false);
  const [shown, show] = useState<ShownLink | null>(null);
  const may = useMay();
  const invite = { id: 'invite', title: 'Invite', section: 'People', key: 'n', run: () => setInviting(true) };
  const verbs = may('admin') ? [invite] : [];
  useCommands(verbs);
  return (
    <Screen title="People" beside={<Actions of={verbs} />}>
      <SettingsTabs />
      <Tabs label="People">
        <Link to="/settings/people" search={{ view: 'members' }} replace>
          Members
        </Link>
        <Link to="/settings/people" search={{ view: 'invitations' }} replace>
          Invited
        </Link>
        <Link to="/settings/people" search={{ view: 'sessions' }} replace>
          Logged in
        </Link>
      </Tabs>
      {view === 'members' && <Members onLink={show} />}
      {view === 'invitations' && <Invitations />}
      {view === 'sessions' && <Sessions />}
      {isInviting && <Invite onLink={show} onClose={() => setInviting(false)} />}
      {shown && (
        <Secret
          title={shown.title}
          secret={shown.link}
          hint="The link works once and is shown once: give it to nobody but them."
          onClose={() => show(null)}
        />
      )}
    </Screen>
  );
}
