// From OpenAI's API reference: chat, completions, embeddings, images, audio, files, fine-tunes.
import type { ChatCompletionRequestMessage, OpenAIApi } from '@acme/client';
import { data, failure } from './client.js';

export async function chat(openai: OpenAIApi): Promise<string | undefined> {
    const messages: ChatCompletionRequestMessage[] = [
        { role: 'system', content: 'You are a helpful assistant.' },
        { role: 'user', content: 'Hello!' },
    ];
    const completion = await data(openai.createChatCompletion({ createChatCompletionRequest: { model: 'gpt-3.5-turbo', messages, temperature: 0.2, stop: ['\n', 'User:'], logit_bias: { 50256: -100 } } }));
    return completion.choices[0]?.message?.content;
}

export async function oneStop(openai: OpenAIApi): Promise<string | undefined> {
    const completion = await data(openai.createChatCompletion({ createChatCompletionRequest: { model: 'gpt-4', messages: [{ role: 'user', content: 'Count' }], stop: '\n', n: 1, max_tokens: 50 } }));
    return completion.choices[0]?.finish_reason;
}

export async function complete(openai: OpenAIApi): Promise<string[]> {
    const completion = await data(openai.createCompletion({ createCompletionRequest: { model: 'text-davinci-003', prompt: ['Say this is a test', 'Say that'], max_tokens: 7, logprobs: null } }));
    return completion.choices.map(({ text }) => text ?? '');
}

export async function completeTokens(openai: OpenAIApi): Promise<number | undefined> {
    const completion = await data(openai.createCompletion({ createCompletionRequest: { model: 'text-davinci-003', prompt: [[1212, 318], [257, 1332, 13]] } }));
    return completion.usage?.total_tokens;
}

export async function embed(openai: OpenAIApi): Promise<number[][]> {
    const one = await data(openai.createEmbedding({ createEmbeddingRequest: { model: 'text-embedding-ada-002', input: 'The food was delicious' } }));
    const many = await data(openai.createEmbedding({ createEmbeddingRequest: { model: 'text-embedding-ada-002', input: ['a', 'b'] } }));
    return [...one.data, ...many.data].map(({ embedding }) => embedding);
}

export async function moderate(openai: OpenAIApi): Promise<boolean> {
    const { results } = await data(openai.createModeration({ createModerationRequest: { input: ['I want to kill them.', 'Hello'] } }));
    return results.some((result) => result.flagged && result.categories['violence/graphic'] && result.category_scores.hate > 0.5);
}

export async function image(openai: OpenAIApi): Promise<Array<string | undefined>> {
    const images = await data(openai.createImage({ createImageRequest: { prompt: 'A cute baby sea otter', n: 2, size: '1024x1024', response_format: 'b64_json' } }));
    return images.data.map(({ b64_json }) => b64_json);
}

export async function editImage(openai: OpenAIApi): Promise<void> {
    const image = new File([new Uint8Array([137, 80, 78, 71])], 'otter.png', { type: 'image/png' });
    const mask = new File([new Uint8Array([137, 80, 78, 71])], 'mask.png', { type: 'image/png' });
    await data(openai.createImageEdit({ image, mask, prompt: 'Wearing a beret', n: 2, size: '512x512' }));
}

export async function transcribe(openai: OpenAIApi): Promise<string> {
    const file = new File([new Uint8Array([73, 68, 51])], 'audio.mp3', { type: 'audio/mpeg' });
    const { text } = await data(openai.createTranscription({ file, model: 'whisper-1', language: 'de', temperature: 0 }));
    return text;
}

export async function transcribeRecording(openai: OpenAIApi): Promise<string> {
    // As MediaRecorder gives it.
    const recording = new Blob([new Uint8Array([26, 69, 223, 163])], { type: 'audio/webm' });
    return (await data(openai.createTranscription({ file: recording, model: 'whisper-1' }))).text;
}

export async function fineTune(openai: OpenAIApi): Promise<string> {
    const training = new File(['{"prompt":"a","completion":"b"}\n'], 'mydata.jsonl');
    const { id } = await data(openai.createFile({ file: training, purpose: 'fine-tune' }));
    const tuned = await data(openai.createFineTune({ createFineTuneRequest: { training_file: id, model: 'curie', n_epochs: 4 } }));
    const events = await data(openai.listFineTuneEvents({ fineTuneId: tuned.id }));
    return events.data.at(-1)?.message ?? tuned.status;
}

export async function wrongModel(openai: OpenAIApi): Promise<string | undefined> {
    try {
        await data(openai.retrieveModel({ model: 'gpt-17' }));
        return undefined;
    } catch (error) {
        // The description has no schema of errors; this is the documented one.
        return failure<{ error: { message: string; type: string; code: string | null } }>(error)?.body.error.message;
    }
}
