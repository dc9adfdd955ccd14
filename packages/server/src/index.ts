export { type AppOptions, createApp } from './app.ts'
export type { Env, Log } from './env.ts'
