import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Empty } from '../../components/empty';
import type { Column } from '../../components/grid';
import { ListBar } from '../../components/list-bar';
import { Listed } from '../../components/listed';
import { Screen, Tabs } from '../../components/screen';
import { SearchField } from '../../components/search-field';
import { useDrill, useLeftAt } from '../../components/trail';
import { words } from '../../server/format';
import { useList } from '../../server/list';
import { useMay } from '../../server/session';
import { ContactForm } from './contact-form';
import { ContactsDocument, type ContactsQuery } from './contacts.generated';
import type { ContactKind, ContactSearch } from './search';

type Row = ContactsQuery['contacts']['nodes'][number];

const kinds = {
  all: 'All',
  CUSTOMER: 'Customers',
  VENDOR: 'Vendors',
  BOTH: 'Both',
} satisfies Record<ContactKind, string>;

/** Customers and vendors. */
export function Contacts() {
  const { kind, q }: ContactSearch = useSearch({ from: '/books/contacts' });
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const may = useMay();
  const drill = useDrill();
  const leftAt = useLeftAt();
  const filter = { ...(kind !== 'all' && { contactType: kind }), ...(q !== undefined && { q }) };
  const list = useList(ContactsDocument, { filter }, ({ contacts }) => contacts);
  const show = (search: ContactSearch) => void navigate({ to: '/contacts', search, replace: true, state: true });
  const verbs: Command[] = may('write')
    ? [{ id: 'new', title: 'New contact', section: 'Contacts', key: 'n', run: () => setNew(true) }]
    : [];
  useCommands([
    ...verbs,
    ...Object.entries(kinds).map(([name, title], index) => ({
      id: `tab ${name}`,
      title,
      section: 'List',
      key: `t ${index + 1}`,
      run: () => show({ kind: name as ContactKind }),
    })),
  ]);
  return (
    <Screen
      title="Contacts"
      beside={<SearchField text={q ?? ''} onSearch={(text) => show({ kind, ...(text !== '' && { q: text }) })} />}
    >
      <Tabs label="Kinds of contacts">
        {Object.entries(kinds).map(([name, title]) => (
          <Link
            key={name}
            to="/contacts"
            search={{ kind: name as ContactKind }}
            aria-current={name === kind ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </Tabs>
      <ListBar selectedCount={0} totals={[]}>
        <Actions of={verbs} />
      </ListBar>
      <Listed
        key={`${kind} ${q}`}
        label="Contacts"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        startAt={leftAt}
        onOpen={({ id }) => drill({ to: '/contacts/$id', params: { id } }, id)}
        empty={
          <Empty
            title={q === undefined ? 'There are no such contacts' : 'No contact is called so'}
            keys="n makes a customer or a vendor."
          />
        }
      />
      {isNew && (
        <ContactForm
          contact={null}
          onSaved={(id) => void navigate({ to: '/contacts/$id', params: { id } })}
          onClose={() => setNew(false)}
        />
      )}
    </Screen>
  );
}

const columns: Column<Row>[] = [
  { title: 'Name', width: 'minmax(180px, 1fr)', cell: ({ name }) => name },
  { title: 'Is', width: '100px', cell: ({ contactType }) => words(contactType) },
  { title: 'E-mail', width: 'minmax(160px, 1fr)', cell: ({ email }) => email },
  { title: 'Phone', width: '140px', cell: ({ phone }) => phone },
  { title: 'Tax number', width: '150px', cell: ({ taxId }) => taxId },
];
