import type { Handler } from '../../http/handler.ts'

export const issueCaptcha: Handler<'captcha'> = (ctx) => ctx.auth.captchas.issue()
