/** Every limit of the service, the unit in the name (specification section 8). */
export const limits = {
  pageSizeDefault: 25,
  pageSizeMaximum: 100,
  uploadBytes: 20 * 1024 * 1024,
  /** To the last header of a request; with the time for its body, less than a minute. */
  requestHeadSeconds: 15,
  requestBodySeconds: 40,
  /** What an upload brings at least in the time for a body, to be given that time again: 100 kbit/s. */
  uploadBytesInBodyTime: 512 * 1024,
  /** What uploads that still run keep on disk in one process, and those of one owner; one key or person may have half of that. */
  uploadsAtOnceBytes: 2 * 1024 ** 3,
  uploadsAtOnceBytesOfOwner: 512 * 1024 * 1024,
  /** How long a client may take nothing of an answer that is sent to it. */
  answerUntakenSeconds: 60,
  /** Longer than balancers keep theirs, so that none sends a request on a connection that is being closed. */
  keepAliveSeconds: 75,
  bodyBytes: 1024 * 1024,
  /** Of a log-in and what belongs to it: anybody may send one, and nobody has to be known for it. */
  sessionBodyBytes: 64 * 1024,
  /** Commas and colons of a JSON body: reading it takes a time by its parts rather than by its bytes. */
  bodySeparators: 40_000,
  bodyDepth: 100,
  /** `operations`, or `map`, of a multipart request: its files are beside them. */
  multipartFieldBytes: 64 * 1024,
  /** Size of a GraphQL document as it is sent: words, numbers, texts and punctuation. */
  queryTokens: 4_000,
  /** Fields and fragments of a document, those of a fragment counted wherever it is spread. */
  querySelections: 4_000,
  queryDepth: 15,
  queryAliases: 100,
  queryArgumentsPerField: 30,
  /** Characters of the fields that validation compares with each other, times how often each is. */
  queryComparisons: 2_000_000,
  /** What one GraphQL request may cost: one a field, times the size of each list around it (docs/limits.md). */
  queryPrice: 70_000,
  /** Of that, what the schema may tell of itself: the whole of it, as explorers ask for it, is some 61,000. */
  introspectionPrice: 66_000,
  /** What each value in the input of a mutation costs. */
  inputValuePrice: 4,
  /** What counting a whole list costs, and what adding it up does. */
  wholeListPrice: 1_000,
  /** As what a list of amounts by currency is priced. */
  currenciesExpected: 20,
  /** Items of a list inside a record, in an answer that does not say how many it wants. */
  childrenDefault: 100,
  /** Records that one request may load for the fields of others. */
  rowsPerRequest: 50_000,
  /** Of the texts and the names of fields that one answer has. */
  answerCharacters: 32 * 1024 * 1024,
  /** Of rows that are read for one request, as PostgreSQL sends them, and of what it answers. */
  bytesPerRequest: 64 * 1024 * 1024,
  /** Likewise of all requests of one owner that run, or whose answers are not taken yet, in each process. */
  bytesPerOwner: 128 * 1024 * 1024,
  /** Statements that go over one connection together, and rows that one of them may answer. */
  readsTogether: 16,
  briefRows: 2_500,
  /** Statements of a transaction that wait to be sent with the next. */
  unreadStatements: 50,
  /** Rows that one statement writes with the job of each: an event, an entry of the audit log. */
  rowsWithJobs: 4,
  /** Selections of a query that is compiled, and of all compiled queries together. */
  compiledSelections: 1_000,
  compiledSelectionsTogether: 20_000,
  problemsReported: 100,
  messageCharacters: 10_000,
  /** Of a wrong value, in the message that refuses it. */
  quotedCharacters: 100,
  jsonDepth: 20,
  textCharacters: 10_000,
  shortTextCharacters: 255,
  /** Of the metadata of a record, as JSON: lists read it whatever is asked of them. */
  metadataCharacters: 16_000,
  /** Documents that one document is split into; a file of more has no split proposed. */
  partsPerDocument: 50,
  linesPerDocument: 1_000,
  /** Of the descriptions of all lines that were read on one document, whose vendor writes what they like. */
  readLinesCharacters: 256_000,
  itemsPerRequest: 1_000,
  searchHits: 50,
  /** Rows of a list by id that are looked at before an index is asked for what its conditions say. */
  rowsWalked: 2_000,
  /** Likewise in other orders, of each status. */
  rowsWalkedOfEach: 200,
  /** Records that are found by their text before a list is read in its order. */
  textMatches: 1_000,
  numberPrefixCharacters: 20,
  numberDigits: 12,
  numberStartMaximum: 999_999_999,
  /** Records that one request posts, voids, deletes, confirms or pays. */
  bulkRecords: 100,
  addressesPerKey: 100,
  /** How long a process goes by what it has read of a key and its owner, unless it hears that they changed. */
  keyHolderSeconds: 5,
  keyHoldersKept: 10_000,
  /** Months over which an amount is spread. */
  amortizationMonths: 600,
  /** Columns of a statement beside its own. */
  statementColumns: 12,
  recurrenceMaximumMonths: 120,
  /** How long ago a schedule may begin: its entries of before today are made at once. */
  recurrenceStartMonths: 60,
  idempotencyKeyCharacters: 255,
  idempotencyLifetimeHours: 24,
  idempotencyWaitMs: 5_000,
  /** An answer that takes more, encrypted as it is kept with its Idempotency-Key, is a large one (index idempotency_records_large). */
  largeAnswerBytes: 64 * 1024,
  /** All large ones that are kept for one owner. */
  largeAnswersKeptBytes: 1024 ** 3,
  agingCacheSeconds: 60,
  importLineBytes: 16 * 1024 * 1024,
  inboxStatsDays: 30,
  /** A link to a file is good for as long at least, and for the length of a round longer at most. */
  fileLinkSeconds: 3_600,
  /** A file has the same link for as long. */
  fileLinkRoundSeconds: 300,
  /** How long a reader who is sent to the bucket has to begin there. */
  directDownloadSeconds: 300,
  /** Parts of a file in one answer; who asks for more gets the whole. */
  rangesPerRequest: 10,
  orphanedFileMinutes: 60,
  orphanedFileSweepMinutes: 15,
  /** Of a vendor’s last bills, how many say what the next one is likely to be. */
  habitBills: 10,
  candidateToleranceUnits: 25,
  candidateTolerancePercent: 5,
  webhookDisableAfterFailures: 10,
  webhookResponseBytes: 16 * 1024,
  /** How long a name server of an owner's host is waited for. */
  nameServerMs: 3_000,
  webhookUrlCharacters: 2_048,
  webhookDeliveriesAtOnce: 50,
  webhookDeliveriesAtOnceWhileFailing: 10,
  webhookResponseDays: 30,
  secretOverlapHours: 24,
  /** How far ahead the moment may lie at which a rotated secret begins to sign. */
  secretWaitDays: 30,
  redeliveriesPerRequest: 1_000,
  /** Requests a minute of a service key, in each process. */
  serviceRequestsPerMinute: 60,
  /** How long a session lasts that nobody uses, and how long at most. */
  sessionIdleHours: 12,
  sessionDays: 30,
  /** How long a browser is known in which somebody has logged in. */
  knownBrowserDays: 180,
  /** Attempts to log in that failed or still run, in windows of a quarter of an hour, in each process. */
  logInWindowSeconds: 900,
  logInsPerAddress: 50,
  logInsPerPerson: 10,
  /** Passwords that are checked at once; each takes 32 MB and a quarter of a second of a processor. */
  passwordChecksAtOnce: 2,
  passwordChecksWaiting: 100,
  passwordCharactersMinimum: 12,
  passwordCharactersMaximum: 1_000,
  invitationDays: 7,
  /** Of one owner, that nobody has redeemed. */
  invitationsOpen: 200,
  /** Whoever forgot the password is sent no second link within this time. */
  forgottenPasswordMinutes: 5,
  passwordResetHours: 24,
  /** How long a browser has to answer with a passkey, and how many may be asked for in a minute from one address. */
  passkeyChallengeSeconds: 300,
  passkeyChallengesPerMinute: 60,
  passkeysPerPerson: 20,
  /** Named views of a person at an owner, and the length of the address of each. */
  savedViewsPerPerson: 100,
  savedViewLinkCharacters: 2_000,
  /** From the log-in page to the provider of OpenID Connect and back. */
  openIdMinutes: 10,
  openIdRequestSeconds: 10,
  chainLinksVerified: 10,
  chainRetryMs: 10 * 60_000,
  chainHeadIntervalMinutes: 15,
  /** Exports of one owner that wait or are being made. */
  reportExportsPending: 10,
  /** How often an export is begun that breaks off. */
  reportExportAttempts: 5,
  /** Of one file. */
  reportExportBytes: 1024 ** 3,
  /** Rows that an export holds in memory. */
  reportExportRows: 2_000,
  /** How long a report waits for a standby to catch up, and how long a standby that did not is left alone. */
  replicaWaitMs: 500,
  replicaAvoidedMs: 2_000,
  /** Events of one owner that get their positions in one transaction. */
  eventsPositioned: 1_000,
  /** How often it is looked for an event that is announced and cannot be seen: after 1 s, 2 s and so on up to this. */
  unseenEventLooks: 150,
  unseenEventSecondsMaximum: 600,
  encryptionKeyBytes: 32,
  watchdogSeconds: 10,
  restartsMaximum: 10,
  restartWindowMs: 10 * 60_000,
  restartWaitMs: 1_000,
  restartWaitMaximumMs: 30_000,
  /** How far ahead the books are closed without being asked. */
  periodAheadDays: 366,
  /** How long a rate of exchange holds when no day after it has one: longer than any holidays of the ECB. */
  exchangeRateDays: 10,
  /** Days before a payment of which the highest rate counts against the limit above which payments need a second person. */
  approvalRateDays: 366,
  rateLineBytes: 4 * 1024,
  /** Of one day in a file of the ECB, whose longest days have 2,000. */
  rateDayCharacters: 16 * 1024,
  quantityDecimals: 6,
  quantityMaximum: 999_999_999,
  taxRateMaximumBps: 100_000,
  /** The rate of a tax code, in millionths: 100 %. */
  taxRateMaximumPpm: 1_000_000,
  /** Between the tax that a vendor printed, rounded line by line perhaps, and that of the rate: more is looked at. */
  statedTaxToleranceCents: 5,
  /** Above the highest general rate of any country (27 %): more is looked at. */
  taxRateHighestBps: 3_000,
  repeatedPaymentDays: 7,
  freeDiskBytes: 64 * 1024 * 1024,
  /** After so many bytes of a file the disk is asked again. */
  roomBytes: 1024 * 1024,
  readinessCheckMs: 2_000,
  readinessKeptMs: 1_000,
  shutdownSeconds: 25,
  shutdownRequestsSeconds: 12,
  shutdownDelaySeconds: 10,
  shutdownConnectionsSeconds: 2,
  retryWhenUnavailableSeconds: 1,
  retryWhenFullSeconds: 30,
  databaseConnectSeconds: 5,
  databaseStatementSeconds: 30,
  /** Of jobs, for which nobody waits. */
  databaseJobStatementSeconds: 120,
  databaseLockSeconds: 10,
  databaseIdleTransactionSeconds: 60,
  redisConnectSeconds: 5,
  redisCommandSeconds: 5,
  /** How long a request waits for Redis to count it together with those of other processes. */
  sharedCountMs: 500,
  s3ConnectSeconds: 3,
  s3RequestSeconds: 30,
  mailConnectSeconds: 15,
  /** How long a mail server may say nothing. */
  mailSilenceSeconds: 60,
  /** One attempt, from the connection to the last answer. */
  mailAttemptSeconds: 120,
  /** Of what a mail server said. */
  mailAnswerCharacters: 1_000,
  recipientsPerMail: 10,
  /** A message that comes in, as it is sent: 20 MB of files, encoded as text. */
  incomingMailBytes: 36 * 1024 * 1024,
  /** What messages that are being posted keep on disk in one process, those of one address, and those for one owner. */
  postedMailsAtOnceBytes: 720 * 1024 * 1024,
  postedMailsAtOnceBytesOfAddress: 144 * 1024 * 1024,
  postedMailsAtOnceBytesOfOwner: 288 * 1024 * 1024,
  incomingMailRecipients: 10,
  /** Of the header of a message, and the fields in it. */
  incomingMailHeaderBytes: 256 * 1024,
  incomingMailHeaderFields: 1_000,
  /** DKIM signatures of a message, each of which asks for a key. */
  incomingMailSignatures: 20,
  incomingMailParts: 500,
  /** Messages within messages. */
  incomingMailDepth: 5,
  /** Files of a message, those in archives and in messages within it included, and their content together. */
  incomingMailFiles: 100,
  incomingMailUnpackedBytes: 100 * 1024 * 1024,
  zipEntries: 500,
  /** Archives within archives. */
  zipDepth: 2,
  /** A smaller picture within the text of a message is a logo or a signature. */
  inlinePictureBytes: 50 * 1024,
  /** Of a message that is read, or becomes a PDF. */
  incomingMailTextCharacters: 100_000,
  /** What taking one message apart and asking who sent it may take of the processor, by the clock, and of memory besides the message. */
  incomingMailProcessorSeconds: 60,
  incomingMailReadSeconds: 600,
  incomingMailMemoryMegabytes: 512,
  /** Questions to the DNS about one message. */
  mailAuthenticationSeconds: 10,
  smtpConnections: 100,
  smtpConnectionsPerAddress: 10,
  /** How long a client may say nothing, and how long a connection lasts whatever it says. */
  smtpSilenceSeconds: 60,
  smtpConnectionSeconds: 600,
  /** Recipients that a connection may ask for in vain. */
  smtpUnknownRecipients: 5,
  smtpMailsPerAddressPerMinute: 60,
  /** How far the clock of whoever signs a message may be off. */
  mailSignatureSeconds: 300,
  /** For how long a look into a mailbox begins with further messages, and what one message has: 36 MB at 1 Mbit/s. */
  imapSeconds: 60,
  imapMessageSeconds: 300,
  imapMessagesAtOnce: 50,
  /** What a mail server may answer at once, in bytes and in words: its numbers of a million messages, which come in one line. */
  imapAnswerBytes: 8 * 1024 * 1024,
  imapAnswerTokens: 100_000,
  imapPollSeconds: 60,
  knownSenders: 10_000,
  printedPages: 500,
  /** Of the lines of a document: even the narrowest letters would fill more pages. */
  printedCharacters: 3_000_000,
  /** What drawing one document may take of the processor, and by the clock. */
  printProcessorSeconds: 30,
  printSeconds: 600,
  /** Documents of one owner that wait to be drawn. */
  printsWaiting: 20,
  /** How often a minute the link to one is asked, in each process. */
  printsPerLinkPerMinute: 60,
  /** Of documents that were drawn lately. */
  printsKeptBytes: 32 * 1024 * 1024,
  /** Of one logo, within what a document may take. */
  logoProcessorSeconds: 10,
  /** Logos of which a process knows whether they can be drawn, and how long it knows that one cannot. */
  logosKnown: 10_000,
  logoTriedAgainMinutes: 10,
  logoBytes: 512 * 1024,
  logoPixels: 4_000_000,
  statementMovements: 2_000,
  /** How many days a reminder gives. */
  reminderDays: 10,
  streamsPerProcess: 1_000,
  /** What was told to a stream and not taken by it yet: a stream of changes ends beyond that. */
  newsKeptForStream: 1_000,
  changesKeptForStream: 10_000,
  changesPerResult: 100,
  /** What a process remembers of the changes that it heard of last, of all owners, for streams that begin later than what they are about. */
  recentChangesKept: 10_000,
  recentChangesMs: 60_000,
  migrationLockMs: 2_000,
  migrationPauseMs: 1_000,
  migrationAttempts: 300,
} as const;

/** What an owner may have where `npm run owner:quota` has not set it otherwise. */
export const quotaDefaults = {
  /** Neither revoked nor expired. */
  apiKeys: 100,
  webhookEndpoints: 50,
  /** Open at once in one process; one key may have half of them. */
  eventStreams: 100,
  /** Given to be read in a day of UTC, those that are read again included. */
  documentsPerDay: 5_000,
  /** Mails queued in a day of UTC, those that are queued again included. */
  mailsPerDay: 1_000,
  /** Mails that came in, in a day of UTC. */
  incomingMailsPerDay: 2_000,
  /** Documents, attachments and mails, each content once. */
  storageBytes: 20 * 1024 ** 3,
} as const;

export type QuotaName = keyof typeof quotaDefaults;
