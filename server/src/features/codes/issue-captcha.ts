import type { Handler } from './context.ts'

export const issueCaptcha: Handler<'captcha'> = (ctx) => ctx.auth.captchas.issue()
