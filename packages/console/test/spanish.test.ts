import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, describeInBrowser, open, said } from './support/browser.ts'
import { type House, openHouse } from './support/house.ts'

const SPANISH = { locale: 'es-ES' }

describeInBrowser('the console in Spanish', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house[Symbol.asyncDispose]())

  test('[CO-135] a form calls members in words, with their names beside what they mean', async () => {
    await using shown = await open(house, 'ADMIN', 'configuration/customers-classifier', SPANISH)
    const { page } = shown
    const editor = page.getByRole('region', { name: 'customers-classifier' })
    await editor.getByLabel('Coincidencia por encima de').waitFor()
    await editor.getByText('Las puntuaciones por encima son una coincidencia.').getByText('matchThreshold').waitFor()
    expect(await editor.getByText('Stands for _id').count()).toBe(0)
    expect(await barriers(page)).toEqual([])
  })

  test('[CO-141] choices of a form are shown in words; their values are what is saved', async () => {
    const { resources } = house.admin
    const classifier = await resources.get('customers-classifier', 'classifier-weight')
    const [first] = classifier.mappings
    if (first === undefined) throw new Error('The classifier of the sample compares nothing.')
    await using shown = await open(house, 'ADMIN', 'configuration/customers-classifier', SPANISH)
    const { page } = shown
    const editor = page.getByRole('region', { name: 'customers-classifier' })
    await editor.getByText(first.id, { exact: true }).click()
    const entry = editor.locator('details', { hasText: first.id }).first()
    await entry.getByLabel('Comparador').selectOption({ label: 'Parecido al principio' })
    const options = entry.getByRole('group', { name: 'Limpieza de los textos' })
    await options.getByLabel('Ignorar acentos').check()
    expect(await options.getByText('1').count()).toBe(0)
    await options.getByLabel('Ignorar mayúsculas').check()
    await options.locator('label', { hasText: 'Ignorar mayúsculas' }).getByText('2').waitFor()
    await options.getByLabel('Ignorar espacios').check()
    await options.getByLabel('Ignorar espacios').uncheck()
    expect(await editor.getByText(/[A-Z]+_[A-Z]+|AGGRESSIVE/).count()).toBe(0)
    expect(await barriers(page)).toEqual([])
    await editor.getByRole('button', { name: 'Guardar' }).click()
    await said(page, 'Guardado.').waitFor()
    expect((await resources.get('customers-classifier', 'classifier-weight')).mappings[0]).toMatchObject({
      comparer: 'JARO_WINKLER',
      options: ['IGNORE_ACCENTS', 'IGNORE_CASE'],
    })
    await resources.update(classifier)
  })

  test('[CO-141] a choice that may stand alone or in a list is stated alone while it is alone', async () => {
    const { resources } = house.admin
    const merger = await resources.get('customers-merger', 'merger-weight')
    await resources.update({ ...merger, rules: [{ columns: ['phone'], strategy: 'MOST_RECENT' }] })
    await using shown = await open(house, 'ADMIN', 'configuration/customers-merger', SPANISH)
    const { page } = shown
    const editor = page.getByRole('region', { name: 'customers-merger' })
    await editor.getByText('phone', { exact: true }).click()
    const strategy = editor.getByRole('group', { name: /^Estrategia/ })
    const strategyNow = async () => (await resources.get('customers-merger', 'merger-weight')).rules?.[0]?.strategy
    await strategy.getByLabel('Más largo').check()
    await editor.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(strategyNow).toEqual(['MOST_RECENT', 'LONGEST'])
    await editor.getByText('phone', { exact: true }).click()
    await strategy.getByLabel('Más reciente').uncheck()
    await editor.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(strategyNow).toEqual('LONGEST')
    await resources.update(merger)
  })

  test('[CO-142] words of the interface are called on every screen as its lists of values call them', async () => {
    for await (const { _id } of house.admin.records('customers').each({ filterMerged: true })) {
      await using record = await open(house, 'VIEWER', `record/customers/${_id}`, SPANISH)
      await record.page.getByText('Fusionado', { exact: true }).first().waitFor() // what was done
      break
    }
    await using shown = await open(house, 'ADMIN', 'matching/customers', SPANISH)
    const { page } = shown
    const weights = page.getByRole('table', { name: 'Qué cuenta' })
    await weights.getByRole('row').nth(1).waitFor()
    expect(await weights.getByText(/^[A-Z_]{3,}$/).count()).toBe(0)
    await page.goto(`${house.url}/console/runs`)
    await page.getByRole('row').getByText('Correcta', { exact: true }).first().waitFor()
    await page.getByText('Instalación de un ejemplo · customers').first().waitFor()
    await page.goto(`${house.url}/console/users`)
    await page.getByText('Gestión de datos').first().waitFor()
    await page.goto(`${house.url}/console/search/customers`)
    await page.getByRole('searchbox').first().fill('Garcia')
    await page.getByText('Con erratas').or(page.getByText('En cualquier lugar')).first().waitFor()
  })

  test('[CO-136] why a pair scores as it does is said in the language of the page', async () => {
    await using shown = await open(house, 'STEWARD', 'inbox/customers', SPANISH)
    await shown.page.getByText(/^Suman \d+ puntos: (una|ninguna) coincidencia|para revisar/).waitFor()
    expect(await shown.page.getByText('They score').count()).toBe(0)
    await shown.page.getByRole('rowheader', { name: 'Fecha de nacimiento' }).waitFor()
  })

  test('[CO-136] what is wrong with the values of a column is said in the language of the page', async () => {
    const { finished } = await house.admin.metrics.measure({ entity: 'customers' })
    await finished()
    await using shown = await open(house, 'ADMIN', 'quality/customers', SPANISH)
    const problems = shown.page.getByRole('table', { name: 'Qué está mal' })
    await problems.getByText('no es válido: Teléfono', { exact: true }).waitFor()
    expect(await problems.getByText(/^[a-z]+(-[a-z]+)+$/).count()).toBe(0)
  })
})
