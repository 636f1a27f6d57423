;;; eglot.el --- Talks to `navc lsp' in a real Emacs, by eglot  -*- lexical-binding: t -*-

;; The variable NAVC is the path of `navc'.
;;
;;   emacs --batch --no-init-file -l Tests/Editors/eglot.el

(package-initialize)
(require 'eglot)
(require 'flymake)

(defvar nav-program)
(defvar navc-failures 0)

(defun navc-check (condition message)
  "Count a failure unless CONDITION holds, and print MESSAGE."
  (unless condition
    (setq navc-failures (1+ navc-failures))
    (message "FAILED: %s" message)))

(defun navc-wait (condition)
  "Wait until the function CONDITION returns a value, at most ten seconds."
  (let ((end (+ (float-time) 10)) found)
    (while (and (not (setq found (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    found))

(setq nav-program (getenv "NAVC"))
(load (expand-file-name "editors/emacs/nav-mode.el"))

(let* ((folder (make-temp-file "navc" t))
       (file (expand-file-name "Shop.nav" folder)))
  (with-temp-file file
    (insert "app Shop { start Catalog in stack }\n"
            "scene Catalog { on buy -> push Product(id: \"1\") }\n"
            "scene Product(id: String) { on close -> pop }\n"))
  (find-file file)
  (navc-check (eq major-mode 'nav-mode) "the mode of the file")
  (apply #'eglot--connect (eglot--guess-contact))
  (navc-check (navc-wait #'eglot-current-server) "the server connects")
  (navc-wait (lambda () (eglot--managed-mode 1) (bound-and-true-p eglot--managed-mode)))

  ;; A mistake, and the diagnostic of the compiler.
  (goto-char (point-min))
  (search-forward "push Product")
  (replace-match "push Prodct")
  (eglot--signal-textDocument/didChange)
  (navc-wait (lambda () (flymake-start) (flymake-diagnostics)))
  (let ((text (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) "\n")))
    (navc-check (string-match-p "'Prodct'" text) "an error"))
  (search-backward "Prodct")
  (replace-match "Product" t)
  (eglot--signal-textDocument/didChange)
  (navc-wait (lambda () (flymake-start) (null (flymake-diagnostics))))
  (navc-check (null (flymake-diagnostics)) "no diagnostics any more")

  ;; The declarations, a rename, the layout.
  (let ((names (mapcar #'car (apply #'append (mapcar (lambda (group) (if (listp (cdr group)) (cdr group) (list group)))
                                                     (eglot-imenu))))))
    (navc-check (>= (length names) 3) "the declarations"))
  (goto-char (point-min))
  (search-forward "push Prod")
  (eglot-rename "Item")
  (navc-check (string-match-p "push Item(id" (buffer-string)) "a use is renamed")
  (navc-check (string-match-p "scene Item(id" (buffer-string)) "the declaration is renamed")
  (eglot-format-buffer)
  (let ((laid-out (buffer-string)))
    (navc-check
     (equal laid-out
            (with-temp-buffer
              (insert laid-out)
              (call-process-region (point-min) (point-max) (getenv "NAVC") t t nil "format" "-")
              (buffer-string)))
     "the layout is that of navc format"))
  (eglot-shutdown (eglot-current-server))
  (set-buffer-modified-p nil)
  (delete-directory folder t))

(message (if (zerop navc-failures) "emacs: ok" "emacs: %d failures") navc-failures)
(kill-emacs (min navc-failures 1))
;;; eglot.el ends here
