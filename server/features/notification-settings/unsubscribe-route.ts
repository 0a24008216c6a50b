// Unsubscribe endpoint: the link at the foot of a mail. Looking at the page changes nothing, because mail programs
// look at links by themselves; the form and one-click (RFC 8058) turn the kind of mail off.
import type { FastifyPluginAsync } from 'fastify'
import { NOTICE_KINDS } from '#contract/access/notices.ts'
import { type NoticeTopic, topicOf } from '#contract/access/notification-settings.ts'
import { readForms, show } from '#server/platform/auth/pages/form-routes.ts'
import { page } from '#server/platform/auth/pages/pages.ts'
import {
  cancelWaiting,
  readUnsubscribeKey,
  turnMailOff,
  UNSUBSCRIBE_PATH,
} from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'

const WORDS: Record<NoticeTopic, string> = {
  schedule: 'changes of your schedule',
  requests: 'results of your requests',
  reminder: 'shifts that are about to begin',
  inbox: 'requests of agents',
}
const settingsOf = (topic: NoticeTopic): string =>
  `<a class="button" href="${topic === 'inbox' ? '/account' : '/my-settings'}">All notification settings</a>`

export const unsubscribing =
  ({ db, secrets, clock }: Platform): FastifyPluginAsync =>
  async app => {
    readForms(app)
    app.get<{ Params: { key: string } }>(`${UNSUBSCRIBE_PATH}:key`, async (request, reply) => {
      const wanted = readUnsubscribeKey(request.params.key, secrets)
      if (!wanted || wanted.topic === 'requests') return show(reply, 404, badLink)
      return show(
        reply,
        200,
        page(
          'Turn these e-mails off?',
          `<p>You will get no more e-mails about ${WORDS[wanted.topic]}.</p>
<form method="post"><button type="submit">Turn off</button></form>`,
        ),
      )
    })
    app.post<{ Params: { key: string } }>(`${UNSUBSCRIBE_PATH}:key`, async (request, reply) => {
      const wanted = readUnsubscribeKey(request.params.key, secrets)
      if (!wanted || wanted.topic === 'requests') return show(reply, 404, badLink)
      const { organizationId, accountId, topic } = wanted
      const kinds = NOTICE_KINDS.filter(kind => topicOf(kind) === topic)
      await db.inTenant(organizationId, async tx => {
        await turnMailOff(tx, organizationId, accountId, topic)
        await cancelWaiting(tx, [accountId], { kinds, channel: 'mail', now: new Date(clock.now()) })
      })
      const done = `<p>You get no more e-mails about ${WORDS[topic]}.</p>${settingsOf(topic)}`
      return show(reply, 200, page('E-mails turned off', done))
    })
  }

const badLink = page(
  'This link does not work',
  `<p>Copy the whole address from the e-mail, or choose in the product what you are told of.</p>${settingsOf('schedule')}`,
)
