import { useState } from 'react';
import styles from '../../components/components.module.css';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { Picker } from '../../components/picker';
import { useTaxCodeChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import {
  type ContactType,
  CreateContactDocument,
  UpdateContactDocument,
  type WholeContactFragment,
} from './contacts.generated';

/** The texts of a contact, with what each is called. */
const texts = {
  email: 'E-mail',
  phone: 'Phone',
  taxId: 'Tax number',
  iban: 'IBAN',
  externalId: 'Your own number',
} as const;

const addressTexts = {
  line1: 'Street',
  line2: 'Further line',
  zip: 'Postal code',
  city: 'City',
  state: 'State or region',
  country: 'Country',
} as const;

type TextName = keyof typeof texts;
type AddressName = keyof typeof addressTexts;

/** Makes a contact, or changes one. Documents that are posted keep the name and the address that they were posted with. */
export function ContactForm(props: {
  contact: WholeContactFragment | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { contact, onSaved, onClose } = props;
  const [fields, setFields] = useState(() => fieldsOf(contact));
  const [error, setError] = useState<Error | null>(null);
  const taxCodes = useTaxCodeChoices();
  const create = useOperation(CreateContactDocument, { onRefused: setError });
  const update = useOperation(UpdateContactDocument, { onRefused: setError });
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const submit = () => {
    const input = inputOf(fields);
    const saved = (id: string) => {
      onSaved(id);
      onClose();
    };
    if (contact === null)
      create.mutate({ input }, { onSuccess: ({ createContact }) => saved(createContact.contact.id) });
    else update.mutate({ input: { id: contact.id, ...input } }, { onSuccess: () => saved(contact.id) });
  };
  const isNamed = ['name', ...Object.keys(texts)].some((path) => problemOf(error, path) !== null);
  return (
    <FormDialog
      title={contact === null ? 'New contact' : contact.name}
      action={contact === null ? 'Create' : 'Save'}
      isWide
      isBusy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== null && !isNamed && <p role="alert">{error.message}</p>}
      <div className={styles.fields}>
        <Field label="Name" problem={problemOf(error, 'name')}>
          <input value={fields.name} onChange={({ target }) => change({ name: target.value })} autoComplete="off" />
        </Field>
        <Field label="Is a">
          <select
            value={fields.contactType}
            onChange={({ target }) => change({ contactType: target.value as ContactType })}
          >
            <option value="CUSTOMER">Customer</option>
            <option value="VENDOR">Vendor</option>
            <option value="BOTH">Customer and vendor</option>
          </select>
        </Field>
        {(Object.keys(texts) as TextName[]).map((name) => (
          <Field key={name} label={texts[name]} problem={problemOf(error, name)}>
            <input
              value={fields[name]}
              onChange={({ target }) => change({ [name]: target.value })}
              autoComplete="off"
            />
          </Field>
        ))}
        <Field label="Tax code" hint="Of lines where nothing else says it">
          <Picker
            choices={taxCodes}
            chosen={taxCodes.find(({ id }) => id === fields.taxCodeId) ?? null}
            onChoose={(choice) => change({ taxCodeId: choice?.id ?? null })}
          />
        </Field>
        <Field label="1099" hint="Vendors in the United States">
          <select
            value={fields.is1099Eligible ? 'yes' : 'no'}
            onChange={({ target }) => change({ is1099Eligible: target.value === 'yes' })}
          >
            <option value="no">Receives none</option>
            <option value="yes">Receives 1099s</option>
          </select>
        </Field>
        {(Object.keys(addressTexts) as AddressName[]).map((name) => (
          <Field key={name} label={addressTexts[name]} problem={problemOf(error, `billingAddress.${name}`)}>
            <input
              value={fields.address[name]}
              onChange={({ target }) => change({ address: { ...fields.address, [name]: target.value } })}
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}

function fieldsOf(contact: WholeContactFragment | null) {
  const address = contact?.billingAddress;
  const contactType: ContactType = contact?.contactType ?? 'CUSTOMER';
  return {
    name: contact?.name ?? '',
    contactType,
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    taxId: contact?.taxId ?? '',
    iban: contact?.iban ?? '',
    externalId: contact?.externalId ?? '',
    taxCodeId: contact?.taxCodeId ?? null,
    is1099Eligible: contact?.is1099Eligible ?? false,
    address: {
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      zip: address?.zip ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      country: address?.country ?? '',
    },
  };
}

function inputOf({ address, name, contactType, taxCodeId, is1099Eligible, ...written }: ReturnType<typeof fieldsOf>) {
  const optional = (text: string) => (text.trim() === '' ? null : text.trim());
  const { email, phone, taxId, iban, externalId } = written;
  const { line1, line2, zip, city, state, country } = address;
  const billingAddress = {
    line1: optional(line1),
    line2: optional(line2),
    zip: optional(zip),
    city: optional(city),
    state: optional(state),
    country: optional(country),
  };
  const hasAddress = Object.values(billingAddress).some((text) => text !== null);
  return {
    name: name.trim(),
    contactType,
    email: optional(email),
    phone: optional(phone),
    taxId: optional(taxId),
    iban: optional(iban),
    externalId: optional(externalId),
    taxCodeId,
    is1099Eligible,
    billingAddress: hasAddress ? billingAddress : null,
  };
}
