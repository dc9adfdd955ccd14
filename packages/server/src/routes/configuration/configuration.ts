import type { SettingInput } from '@onefold/core'
import { Hono } from 'hono'
import {
  CategoryPath,
  ConfigurationAnswer,
  ConfigurationBody,
  ConfigurationsAnswer,
  configurationDto,
  VersionAnswer,
} from '../../dto/configuration/configuration.ts'
import { IdPath, JsonObject } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'configuration'

/** What the product says of itself. `document`: the interface under the title that the installation has. */
export function productRoutes(document: (title: string | undefined) => Promise<object>) {
  return new Hono<Env>()
    .get(
      '/openapi',
      operation({
        summary: 'This interface in OpenAPI 3.1',
        tag,
        permission: 'configuration.viewOpenApi',
        answer: JsonObject,
      }),
      async (c) => answerJson(c, await document(c.var.settings.ui.title)),
    )
    .get(
      '/version',
      operation({
        summary: 'The version of the product',
        tag,
        permission: 'configuration.viewVersion',
        answer: VersionAnswer,
      }),
      (c) => answerJson(c, { version: c.get('app').onefold.version }),
    )
}

/** The entries of the configuration. */
export function configurationRoutes() {
  return new Hono<Env>()
    .post(
      '/',
      operation({
        summary: 'Save an entry; one with a known id is replaced',
        tag,
        permission: 'configuration.save',
        json: ConfigurationBody,
        answer: ConfigurationAnswer,
      }),
      async (c) => {
        const { configuration } = c.req.valid('json')
        const saved = await c.var.session.settings.save(configuration as SettingInput) // what came as JSON is JSON
        return answerJson(c, { configuration: configurationDto(saved) })
      },
    )
    .get(
      '/category/:category',
      operation({
        summary: 'The entries of a category, the one saved last first',
        tag,
        permission: 'configuration.view',
        param: CategoryPath,
        answer: ConfigurationsAnswer,
      }),
      async (c) => {
        const entries = await c.var.session.settings.byCategory(c.req.valid('param').category)
        return answerJson(c, { configurations: entries.map(configurationDto) })
      },
    )
    .delete(
      '/category/:category',
      operation({
        summary: 'Remove the entries of a category',
        tag,
        permission: 'configuration.delete',
        param: CategoryPath,
        answer: ConfigurationsAnswer,
      }),
      async (c) => {
        const entries = await c.var.session.settings.removeCategory(c.req.valid('param').category)
        return answerJson(c, { configurations: entries.map(configurationDto) })
      },
    )
    .get(
      '/id/:id',
      operation({
        summary: 'One entry',
        tag,
        permission: 'configuration.view',
        param: IdPath,
        answer: ConfigurationAnswer,
      }),
      async (c) =>
        answerJson(c, { configuration: configurationDto(await c.var.session.settings.get(c.req.valid('param').id)) }),
    )
    .delete(
      '/id/:id',
      operation({
        summary: 'Remove an entry',
        tag,
        permission: 'configuration.delete',
        param: IdPath,
        answer: ConfigurationAnswer,
      }),
      async (c) =>
        answerJson(c, {
          configuration: configurationDto(await c.var.session.settings.remove(c.req.valid('param').id)),
        }),
    )
}
