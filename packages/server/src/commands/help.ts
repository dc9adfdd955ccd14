export const HELP = `onefold: one trustworthy record out of many

  onefold serve                serve an installation over HTTP
    --store STORE              sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE
    --port PORT --host HOST    where to listen
    --sample customers         install a sample first, with duplicates to look at
  onefold verify               look for anything lost, doubled or dangling
    --store STORE              exit code 0: nothing is wrong, 2: something is
  onefold user password EMAIL  give a user a new password
    --store STORE
  onefold --help
  onefold --version

Environment
  ONEFOLD_STORE                the store                     (sqlite:./data/onefold.db)
  PORT, ONEFOLD_HOST           where to listen               (8080, 127.0.0.1)
  ONEFOLD_SECRET_KEY           signs session tokens, 32 characters or more; needed with
                               PostgreSQL                    (a key file beside the data folder)
  ONEFOLD_ADMIN_EMAIL          the first administrator       (admin@onefold.local)
  ONEFOLD_ADMIN_PASSWORD       and the password              (made up and shown once)
  ONEFOLD_ADMIN_TOKEN          an access token for the first administrator
`
