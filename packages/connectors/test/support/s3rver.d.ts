declare module 's3rver' {
  // biome-ignore lint/style/noDefaultExport: what the package has
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
