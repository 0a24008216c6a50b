import { useParams } from 'react-router'
import { MoveInList } from './MoveInList.tsx'
import { MoveInView } from './MoveInView.tsx'

/** All that can be moved in, or one file with what it would change. */
export default function MoveInPage() {
  const { moveInId } = useParams()
  return moveInId === undefined ? <MoveInList /> : <MoveInView moveInId={Number(moveInId)} />
}
