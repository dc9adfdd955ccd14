export const HELP = `onefold: one trustworthy record out of many

  onefold dedupe FILE…         find the duplicates in CSV, JSON and NDJSON files, also .gz
    --out clusters.csv         id, cluster, score and label of every record
    --config project.json      how to compare; without it one is proposed and written
                               beside the result
    --review review.csv        the doubtful pairs
    --golden golden.csv        the merged records
    --report report.json       counts, times, memory and what could not be read
    --store FILE               load the records into a new store, with its index
    --id-column NAME           the column with the ids         (id)
    --source-column NAME       the column with the system      (source)
    --reference FILE           JSON in place of reference packs: names, legal forms, streets
    --no-header-hints          a project is proposed without asking what columns are called
  onefold evaluate CLUSTERS    measure clusters against the truth
    --truth FILE               id,cluster or id_a,id_b
    --records FILE --across-sources
                               only pairs of two sources count
    --pairs FILE               only the labelled pairs of this file count
    --with-review              clusters labelled REVIEW count too
    --review review.csv        and so do these doubtful pairs
  onefold tune FILE…           learn the weights of a project from records, without labels
    --config project.json      the project whose columns, keys and comparers stay
    --out tuned.json           the project with what was learnt
    --labels FILE              id_a,id_b,label: what people decided, to choose the threshold
    --report report.json       frequencies, the table of thresholds and charts
    --id-column NAME --source-column NAME --reference FILE
  onefold tune --entity ENTITY learn the weights of an entity's classifier, and measure it by
                               what people merged and recorded as different
    --store STORE              the store that it is in
    --out classifier.json      the classifier with what was learnt, to be saved
    --without-decisions        learn from the records alone
    --report report.json
  onefold serve                serve an installation over HTTP
    --store STORE              sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE
    --port PORT --host HOST    where to listen
    --sample customers         install a sample first, with duplicates to look at
  onefold verify               look for anything lost, doubled or dangling
    --store STORE              exit code 0: nothing is wrong, 2: something is
  onefold erase ENTITY RECORD  erase a record and all that it absorbed, for good
    --comment TEXT             stands in the audit
    --json                     the report as JSON
  onefold user list            who may come in
  onefold user create EMAIL    make a user, with a password that is shown once
    --role ROLE                VIEWER, STEWARD or ADMIN      (VIEWER)
    --name NAME --surname NAME
  onefold user password EMAIL  give a user a new password
  onefold user unlock EMAIL    let a user in who failed too often
  onefold user disable EMAIL   shut a user out; enable lets in again
  onefold token list           the access tokens
  onefold token create NAME    make an access token, shown once
    --role ROLE --days DAYS                                  (VIEWER, 365)
  onefold token revoke ID      make an access token worthless
  onefold rotate-key           seal all secrets with a new key
    --store STORE              of each of these
  onefold --help
  onefold --version

Environment
  ONEFOLD_STORE                the store                     (sqlite:./data/onefold.db)
  PORT, ONEFOLD_HOST           where to listen               (8080, 127.0.0.1)
  ONEFOLD_SECRET_KEY           seals secrets and signs session tokens, 32 characters or more;
                               needed with PostgreSQL        (a key file beside the data folder)
  ONEFOLD_NEW_SECRET_KEY       the key that rotate-key changes to
  ONEFOLD_JWT_KEY_FILE         a private key in PEM that signs session tokens instead: RSA, Ed25519
  ONEFOLD_FILES                the folder that holds files/ and mail/        (the data folder;
                               with PostgreSQL files lie in the database)
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
  ONEFOLD_ADMIN_EMAIL          the first administrator       (admin@onefold.local)
  ONEFOLD_ADMIN_PASSWORD       and the password              (made up and shown once)
  ONEFOLD_ADMIN_TOKEN          an access token for the first administrator
`
