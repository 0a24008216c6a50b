// Log-in of a person with their Dialpad account. The permission is used once, to ask who they are, and then forgotten:
// giving it back could end the company's own.
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { authorizeAddress, exchangeCode } from '../kit/oauth.ts'
import type { PersonLogIn } from '../kit/types.ts'
import { read, TOKEN } from './account.ts'
import { LogInUser } from './payloads.ts'

export const personLogIn: PersonLogIn = {
  authorizeUrl: ({ baseUrl, ...request }) =>
    authorizeAddress(`${baseUrl.replace(/\/$/, '')}/oauth2/authorize`, request),
  async personOf(grant, http, now) {
    const { access } = await exchangeCode(http, TOKEN, grant, now)
    const reply = await http.request({
      path: 'api/v2/users/me',
      headers: { authorization: `Bearer ${access}` },
      isPublic: true,
      accepts: [401, 403],
    })
    // A key of the company speaks for no person.
    if (reply.status === 404) return null
    if (reply.status !== 200)
      throw new ConnectorProblem('refused', 'Dialpad gave a permission and does not accept it.')
    const { id, company_id, emails, state } = read(LogInUser, reply.json(), 'user')
    if (state !== 'active') return null
    return { userId: id, companyId: company_id, emails: emails ?? [] }
  },
}
