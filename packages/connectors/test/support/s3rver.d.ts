declare module 's3rver' {
  import type { Readable } from 'node:stream'

  export interface S3Object {
    readonly bucket: string
    readonly key: string
    readonly content: Buffer | Readable
    readonly metadata: unknown
  }

  /** Where objects lie, as files. */
  export interface S3Store {
    getResourcePath(bucket: string, key: string, resource: 'object'): string
    putMetadata(bucket: string, key: string, metadata: unknown, md5: string): Promise<void>
    putObject(object: S3Object): Promise<{ readonly size: number; readonly md5: string }>
  }

  // biome-ignore lint/style/noDefaultExport: what the package has
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    readonly store: S3Store
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
