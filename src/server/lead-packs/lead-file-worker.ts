import { answerQuestions } from '#server/answer-questions.ts';
import { createFileRoom } from '#server/lead-packs/file-room.ts';

// Reads and judges lead files in a thread of its own, so that no request waits meanwhile.
answerQuestions(createFileRoom());
