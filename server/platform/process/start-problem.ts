/**
 * Something the person who starts the product can put right: a setting, a folder, a database that is
 * not there. Its message is one plain sentence or two (what is wrong, what to try) and is shown without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
