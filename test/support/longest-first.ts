import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys that take minutes. */
const LONG = /journeys\/(chaos-|first-hour|kill|[a-z]+-walk)/;

/** Starts the longest files first, so that no worker ends with one of them alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
