import { expect, test } from 'vitest'
import { loadPackage } from './load-package.ts'

test('[FI-2935] a package that is not installed is named, with how to install it; what else fails is told as it is', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadPackage('Parquet', 'hyparquet', () => Promise.reject(missing))).rejects.toMatchObject({
    class: 'unavailable',
    texts: ['Parquet needs what is not installed: npm install hyparquet'],
  })
  await expect(loadPackage('Parquet', 'hyparquet', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await loadPackage('Parquet', 'hyparquet', async () => 7)).toBe(7)
})
