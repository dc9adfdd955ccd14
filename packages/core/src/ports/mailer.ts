/** A message of plain text. */
export interface Mail {
  /** One address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** What became of a mail. */
export type MailReceipt =
  | {
      /** What became of it. */
      readonly outcome: 'accepted'
    }
  /** Why the provider did not take it: a sentence for administrators, without addresses and secrets. */
  | {
      /** What became of it. */
      readonly outcome: 'refused'
      /** A sentence for administrators. */
      readonly reason: string
    }

/** Hands mails to whoever delivers them. Expected failures are receipts; an exception is a mistake of the adapter. */
export interface Mailer {
  /** Hands a mail over. */
  send(mail: Mail): Promise<MailReceipt>
}
