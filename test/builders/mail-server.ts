// Mail server for tests: keeps the received messages, and refuses or hangs on request.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  /** For LINEUP_SMTP_URL. */
  url: string
  /** Whole messages, as they came. */
  received: string[]
  /** Fate of the next messages: taken, refused with this code, or left without an answer. */
  answer: 'take' | 'hang' | number
  /** Answers those that were left without an answer. */
  goOn(): void
  close(): Promise<void>
}

export async function aMailServer(): Promise<TestMailServer> {
  const received: string[] = []
  const hanging: (() => void)[] = []
  const mail: TestMailServer = { url: '', received, answer: 'take', goOn, close }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (typeof mail.answer !== 'number') return done()
      done(Object.assign(new Error('Not now'), { responseCode: mail.answer }))
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', chunk => {
        text += String(chunk)
      })
      stream.on('end', () => {
        received.push(text)
        if (mail.answer === 'hang') hanging.push(done)
        else done()
      })
    },
  })
  // A client that goes away in the middle is what some tests want.
  server.on('error', () => {})
  function goOn(): void {
    for (const done of hanging.splice(0)) done()
  }
  function close(): Promise<void> {
    return new Promise(done => {
      for (const connection of server.connections) connection.close()
      server.close(() => done())
    })
  }
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done)
  })
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mail
}
