import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { useFileChooser } from '../../components/file-chooser';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { Sections } from '../../components/sections';
import { SettingsTabs } from '../../components/settings-tabs';
import { dayOfYearText } from '../../server/format';
import { useDocument, useOperation } from '../../server/operations';
import { upload } from '../../server/request';
import { useMay } from '../../server/session';
import { BusinessForm, LetterheadForm, PolicyForm, SealForm } from './forms';
import {
  OwnerSettingsDocument,
  type OwnerSettingsQuery,
  UpdateLetterheadDocument,
  UploadLogoDocument,
} from './owner.generated';
import styles from './owner.module.css';
import { type Letterhead, languages, policies, seals } from './words';

/** The business whose books these are, what it prints on documents, and what it does about doubts. */
export function Owner() {
  const asked = useDocument(OwnerSettingsDocument, {});
  const settings = asked.data;
  return (
    <Screen title="Owner">
      <SettingsTabs />
      {asked.error && !settings && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {settings && <Whole {...settings} />}
    </Screen>
  );
}

function Whole({ viewer: { owner }, letterhead: standing }: OwnerSettingsQuery) {
  const letterhead = standing ?? blank;
  const [open, setOpen] = useState<'business' | 'letterhead' | 'policy' | 'seal' | null>(null);
  const may = useMay();
  const logo = useLogo(letterhead.logoType !== null);
  const section = 'Owner';
  const commands: Command[] = [
    { id: 'edit', title: 'Name and address', section, key: 'e', run: () => setOpen('business') },
    { id: 'print', title: 'Printing', section, key: 'p', run: () => setOpen('letterhead') },
    ...logo.commands.map((command) => ({ ...command, section })),
    { id: 'policy', title: 'Policies', section, key: 'c', run: () => setOpen('policy') },
    { id: 'seal', title: 'Seal', section, key: 'h', run: () => setOpen('seal') },
  ];
  const offered = may('admin') ? commands : [];
  useCommands(offered);
  const close = () => setOpen(null);
  return (
    <Sections>
      <Actions of={offered} />
      <h2>Business</h2>
      <Facts
        of={{
          Name: owner.name,
          'Tax number': owner.taxId,
          Address: owner.address && <span className={styles.lines}>{owner.address}</span>,
          Country: owner.country,
          'E-mail': owner.email,
          Currency: owner.currency,
          'Time zone': owner.timeZone,
          'Fiscal year begins': dayOfYearText(owner.fiscalYearStart),
        }}
      />
      <h2>Printed on documents</h2>
      <Facts
        of={{
          'Account holder': letterhead.accountHolder ?? owner.name,
          IBAN: letterhead.iban,
          BIC: letterhead.bic,
          Bank: letterhead.bankDetails && <span className={styles.lines}>{letterhead.bankDetails}</span>,
          Foot: letterhead.footer && <span className={styles.lines}>{letterhead.footer}</span>,
          Language: languages[letterhead.language],
          Paper: letterhead.paper === 'A4' ? 'A4' : 'Letter',
          Logo: logoIn(letterhead),
        }}
      />
      <h2>Policies</h2>
      <Facts
        of={{
          'A bill over another amount than its invoice': policies[owner.documentDifferencePolicy],
          'Other reasons for review': policies[owner.reviewPolicy],
          Payments: owner.paymentsAsPrepayments
            ? 'Are prepayments until they are applied'
            : 'Are booked to what is owed',
          'Pending payments': owner.pendingPaymentsOnClearing ? 'Wait on a clearing account' : 'Are booked to the bank',
        }}
      />
      <h2>Seal of the books</h2>
      <Facts of={{ 'The head of the chain is published': seals[owner.chainHeadSchedule] }} />
      {logo.input}
      {open === 'business' && <BusinessForm owner={owner} onClose={close} />}
      {open === 'letterhead' && <LetterheadForm letterhead={letterhead} onClose={close} />}
      {open === 'policy' && <PolicyForm owner={owner} onClose={close} />}
      {open === 'seal' && <SealForm schedule={owner.chainHeadSchedule} onClose={close} />}
    </Sections>
  );
}

/** What documents have while nothing was chosen. */
const blank: Letterhead = {
  id: '',
  accountHolder: null,
  iban: null,
  bic: null,
  bankDetails: null,
  footer: null,
  language: 'EN',
  paper: 'A4',
  logoType: null,
  logoProblem: null,
};

function logoIn({ logoType, logoProblem }: Letterhead): string {
  if (logoType === null) return 'None';
  const kind = logoType.replace('image/', '').toUpperCase();
  return logoProblem === null ? kind : `${kind}, not printed: it ${logoProblem}`;
}

/** Puts a picture on documents, or takes it away. */
function useLogo(hasLogo: boolean) {
  const update = useOperation(UpdateLetterheadDocument);
  const { input, choose } = useFileChooser({
    label: 'Logo',
    accept: 'image/png,image/jpeg',
    send: async (file) => {
      await upload(UploadLogoDocument, { file });
      return 'The logo is on documents from now on';
    },
  });
  const set = { id: 'logo', title: 'Logo', key: 'u', run: choose };
  const remove = { id: 'no-logo', title: 'Remove the logo', run: () => update.mutate({ input: { logo: null } }) };
  return { input, commands: hasLogo ? [set, remove] : [set] };
}
