import { expect, test } from 'vitest'
import { mailSettings } from '../../src/commands/settings/mail-settings.ts'

test('[JB-2449] the environment states the page that mails about runs lead to', () => {
  expect(mailSettings({})).toEqual({})
  const runLink = 'https://desk.example.org/runs/{id}'
  expect(mailSettings({ ONEFOLD_RUN_LINK: runLink })).toEqual({ runLink })
})

test.each(['https://desk.example.org/runs', '{id}', ''])('[JB-2449] "%s" is no such page', (link) => {
  expect(() => mailSettings({ ONEFOLD_RUN_LINK: link })).toThrow('ONEFOLD_RUN_LINK must be the address of a page')
})
