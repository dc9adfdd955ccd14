import { join } from 'node:path'
import { defineConfig } from 'vite'

const PACKAGES = join(import.meta.dirname, '..')

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Relative: the server may be mounted below any path. The server of `npm run dev` is at the root.
  base: command === 'serve' ? '/console/' : './',
  resolve: {
    alias: [
      { find: /^@onefold\/client$/, replacement: join(PACKAGES, 'client/src/index.ts') },
      { find: /^@onefold\/core\/error$/, replacement: join(PACKAGES, 'core/src/error/refused.ts') },
    ],
  },
  build: {
    outDir: 'dist/site',
    emptyOutDir: false, // a running server keeps its files until scripts/build.mjs removes what is left over
    target: ['chrome123', 'firefox121', 'safari17.5'], // the first with `light-dark()` in style sheets
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': process.env.ONEFOLD_URL ?? 'http://127.0.0.1:8080' } },
}))
