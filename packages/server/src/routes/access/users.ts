import { Hono } from 'hono'
import {
  createdUserDto,
  MyPasswordBody,
  MyUpdateBody,
  RolesAnswer,
  rolesDto,
  SetPasswordBody,
  UserAnswer,
  UserCreateBody,
  UserRolePath,
  UsersAnswer,
  UserUpdateBody,
  userDto,
  userInput,
} from '../../dto/access/users.ts'
import { IdPath } from '../../dto/parts.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { languageOf, sayTo } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'
import { hashPassword, refuseWeak } from '../../security/passwords.ts'

const tag = 'security'
const one = { tag, answer: UserAnswer } as const
const byId = { ...one, param: IdPath } as const

/** One's own account. Mounted before `userRoutes`, so that `my` is not taken for an id. */
export function myRoutes() {
  return new Hono<Env>()
    .get('/my', operation({ ...one, summary: 'The caller', permission: 'security.viewMy' }), async (c) =>
      answerJson(c, { user: userDto(await c.var.session.users.my()) }),
    )
    .put(
      '/my',
      operation({ ...one, summary: 'Change one’s own name', permission: 'security.updateMy', json: MyUpdateBody }),
      async (c) => answerJson(c, { user: userDto(await c.var.session.users.updateMy(c.req.valid('json'))) }),
    )
    .put(
      '/password/my',
      operation({
        ...one,
        summary: 'Change one’s own password; other sessions end',
        permission: 'security.changePassword',
        json: MyPasswordBody,
      }),
      async (c) => {
        const password = c.req.valid('json')
        refuseWeak(password)
        const header = c.req.header('authorization') // none of whom the host names
        const session = header === undefined ? undefined : await c.get('app').security.sessionOf(header)
        const user = await c.var.session.users.setMyPassword(await hashPassword(password), session)
        return answerJson(c, { user: userDto(user) })
      },
    )
}

/** Everybody's accounts. */
export function userRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({ summary: 'The users', tag, permission: 'security.listUser', answer: UsersAnswer }),
      async (c) => answerJson(c, { users: (await c.var.session.users.list()).map(userDto) }),
    )
    .post(
      '/',
      operation({
        ...one,
        summary: 'Make a user, who gets a mail to choose a password',
        permission: 'security.saveUser',
        json: UserCreateBody,
      }),
      async (c) => {
        const options = { language: languageOf(c) }
        const { user, receipt } = await c.var.session.users.create(userInput(c.req.valid('json')), options)
        return answerJson(c, createdUserDto(user, receipt, sayTo(c)))
      },
    )
    .get('/id/:id', operation({ ...byId, summary: 'A user', permission: 'security.viewUser' }), async (c) =>
      answerJson(c, { user: userDto(await c.var.session.users.get(c.req.valid('param').id)) }),
    )
    .put(
      '/password/:id',
      operation({ ...byId, summary: 'Set a password', permission: 'security.setPassword', json: SetPasswordBody }),
      async (c) => {
        const { password } = c.req.valid('json')
        refuseWeak(password, 'password')
        const user = await c.var.session.users.setPassword(c.req.valid('param').id, await hashPassword(password))
        return answerJson(c, { user: userDto(user) })
      },
    )
    .delete(
      '/password/:id',
      operation({ ...byId, summary: 'Start a password reset by mail', permission: 'security.resetPassword' }),
      async (c) => {
        const options = { language: languageOf(c) }
        return answerJson(c, { user: userDto(await c.var.session.users.startReset(c.req.valid('param').id, options)) })
      },
    )
    .put(
      '/:id',
      operation({ ...byId, summary: 'Change a user', permission: 'security.saveUser', json: UserUpdateBody }),
      async (c) => {
        const user = await c.var.session.users.update(c.req.valid('param').id, c.req.valid('json'))
        return answerJson(c, { user: userDto(user) })
      },
    )
    .delete('/:id', operation({ ...byId, summary: 'Remove a user', permission: 'security.deleteUser' }), async (c) =>
      answerJson(c, { user: userDto(await c.var.session.users.remove(c.req.valid('param').id)) }),
    )
    .route('/', userStateRoutes())
}

function userStateRoutes() {
  return new Hono<Env>()
    .put(
      '/:id/disable',
      operation({ ...byId, summary: 'Shut a user out', permission: 'security.enableUser' }),
      async (c) => answerJson(c, { user: userDto(await c.var.session.users.disable(c.req.valid('param').id)) }),
    )
    .put(
      '/:id/enable',
      operation({ ...byId, summary: 'Let a user in', permission: 'security.enableUser' }),
      async (c) => answerJson(c, { user: userDto(await c.var.session.users.enable(c.req.valid('param').id)) }),
    )
    .put(
      '/:id/unlock',
      operation({ ...byId, summary: 'Unlock a user', permission: 'security.unlockUser' }),
      async (c) => answerJson(c, { user: userDto(await c.var.session.users.unlock(c.req.valid('param').id)) }),
    )
    .post(
      '/:id/roles/:role',
      operation({ ...one, summary: 'Give a role', permission: 'security.grantRole', param: UserRolePath }),
      async (c) => {
        const { id, role } = c.req.valid('param')
        return answerJson(c, { user: userDto(await c.var.session.users.addRole(id, role)) })
      },
    )
    .delete(
      '/:id/roles/:role',
      operation({ ...one, summary: 'Take a role', permission: 'security.grantRole', param: UserRolePath }),
      async (c) => {
        const { id, role } = c.req.valid('param')
        return answerJson(c, { user: userDto(await c.var.session.users.removeRole(id, role)) })
      },
    )
}

export function roleRoutes() {
  return new Hono<Env>().get(
    '/',
    operation({ summary: 'The roles and what they may do', tag, permission: 'security.listRole', answer: RolesAnswer }),
    (c) => answerJson(c, rolesDto()),
  )
}
