const bash = `# kron completion bash: source it from ~/.bashrc, or put it where bash looks for completions.
_kron() {
  local IFS=$'\\n' line current=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while read -r line; do
    case $line in
      :0)
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "\${current#=}"))
        ;;
      :*) ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(kron __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _kron kron kubectl-kron
`;

const zsh = `#compdef kron kubectl-kron
# kron completion zsh: put it as _kron into a folder of $fpath, or source it after compinit.
_kron() {
  local line files=0 nothing=1
  local -a found
  while IFS= read -r line; do
    case $line in
      :0) files=1 ;;
      :*) ;;
      *$'\\t'*) found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
      *) found+=("\${line//:/\\\\:}") ;;
    esac
  done < <(kron __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#found )) && _describe -t kron kron found && nothing=0
  (( files )) && _files && nothing=0
  return nothing
}
if [ "\${funcstack[1]}" = _kron ]; then
  _kron "$@"
else
  compdef _kron kron kubectl-kron
fi
`;

const fish = `# kron completion fish: put it into ~/.config/fish/completions/kron.fish.
function __kron_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in (kron __complete $words[2..-1] 2>/dev/null)
        switch $line
            case ':0'
                __fish_complete_path (commandline -ct)
            case ':*'
            case '*'
                echo $line
        end
    end
end
complete -c kron -f -a '(__kron_complete)'
complete -c kubectl-kron -f -a '(__kron_complete)'
`;

export const scripts: Readonly<Record<'bash' | 'zsh' | 'fish', string>> = { bash, zsh, fish };
