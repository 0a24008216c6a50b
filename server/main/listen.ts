import type { FastifyInstance } from 'fastify'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'

export async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      )
    if (code === 'EACCES')
      throw new StartProblem(`Port ${port} needs more rights than this user has. Choose one above 1023.`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartProblem(
        `HOST is "${host}", which is no address of this machine. Try localhost or 0.0.0.0.`,
      )
    throw cause
  }
}
