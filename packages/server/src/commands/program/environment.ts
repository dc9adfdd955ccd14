/** The settings that every command reads. */
export const ENVIRONMENT = `Environment
  ONEFOLD_STORE                the store                     (sqlite:./data/onefold.db)
  PORT, ONEFOLD_HOST           where to listen               (8080, 127.0.0.1)
  ONEFOLD_SECRET_KEY           seals secrets and signs session tokens, 32 characters or more;
                               needed with PostgreSQL        (a key file beside the data folder)
  ONEFOLD_NEW_SECRET_KEY       the key that rotate-key changes to
  ONEFOLD_JWT_KEY_FILE         a private key in PEM that signs session tokens instead: RSA, Ed25519
  ONEFOLD_FILES                the folder that holds files/ and mail/        (the data folder;
                               with PostgreSQL files lie in the database)
  AWS_ENDPOINT_URL_S3          where object storage is, for s3:// (AWS); its keys are AWS_ACCESS_KEY_ID and
                               AWS_SECRET_ACCESS_KEY, its region AWS_REGION
  ONEFOLD_LARGEST_FILE         MiB of one file in PostgreSQL                  (1024)
  ONEFOLD_SMTP_URL             smtp://USER:PASSWORD@HOST:PORT (mails as files in their folder)
  ONEFOLD_MAIL_FROM            the sender of mails
  ONEFOLD_RESET_LINK           the page for a new password, with {token} in it
  ONEFOLD_RUN_LINK             the page of a run, with {id} in it, that mails lead to
  ONEFOLD_SSO_PROVIDERS        a JSON list of {id, name, issuer, clientId, provision}
  ONEFOLD_REFERENCE_FILE       JSON in place of reference packs: names, legal forms, streets
  ONEFOLD_STALL                silence after which a run is closed            (PT15M)
  ONEFOLD_LONGEST_REST         of a destination that does not answer          (PT5M)
  ONEFOLD_REFUSALS_IN_A_ROW    so many, and a destination rests               (10)
  ONEFOLD_EVENT_AUDIT_ENTRIES  that an event carries                          (1000)
  ONEFOLD_LARGEST_GROUP        of records that is acted on at once            (1000)
  ONEFOLD_LOAD_OVERLAP         read again by an incremental load              (PT5M)
  ONEFOLD_SCRIPT_MS            what one call of a script may take              (50)
  ONEFOLD_SCRIPT_MIB           and hold                                        (16)
  ONEFOLD_PRIVATE_SINKS        false: sinks lead to no private network         (true)
  ONEFOLD_SCRAPE_TOKEN         lets Prometheus read /actuator/prometheus without an account
  ONEFOLD_TOKEN                the access token of mcp
  ONEFOLD_ADMIN_EMAIL          the first administrator       (admin@onefold.local)
  ONEFOLD_ADMIN_PASSWORD       and the password              (made up and shown once)
  ONEFOLD_ADMIN_TOKEN          an access token for the first administrator
`
