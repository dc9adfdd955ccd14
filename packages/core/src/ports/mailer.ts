/** A message of plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What became of a mail. */
export type MailReceipt =
  | { readonly outcome: 'accepted' }
  /** Why the provider did not take it: a sentence for administrators, without addresses and secrets. */
  | { readonly outcome: 'refused'; readonly reason: string }

/** Hands mails to whoever delivers them. Expected failures are receipts; an exception is a mistake of the adapter. */
export interface Mailer {
  send(mail: Mail): Promise<MailReceipt>
}
