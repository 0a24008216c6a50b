// Simulated provider with access to its company: the facts that a path lacks depend on the company's history.
import type { CompanyCall, CompanyTicket, Host, SimulatedProvider } from '#simulators/kit/index.ts'
import type { Fact } from './subject.ts'

export function watch(simulated: SimulatedProvider) {
  let host: Host | null = null
  const { ids } = simulated
  const watched: SimulatedProvider = {
    ...simulated,
    routes: given => {
      host = given
      return simulated.routes(given)
    },
  }
  return {
    watched,
    ticketOf: ({ ticketId }: Fact): CompanyTicket | undefined =>
      [...(host?.company.tickets.values() ?? [])].find(one => ids.ticket(one.id) === ticketId),
    callOf: ({ ticketId }: Fact): CompanyCall | undefined =>
      [...(host?.company.calls.values() ?? [])].find(one => ids.call(one.id) === ticketId),
  }
}
